import type { CallingAgent } from "../agent-info.ts";
import type { Chunk } from "../effect.ts";
import type { ToolResult } from "../call-result.ts";
import type { RpcFault, RpcMessage } from "../json-rpc.ts";
import type { Platform } from "../platform.ts";
import type { RequestHead } from "../request-head.ts";
import type { DeclaredTool, Listing, ToolSet } from "../state.ts";

/** What a method of MCP asks of the bridge, whatever its revision calls it. */
export type Operation = "discover" | "initialize" | "ping" | "list-tools" | "call-tool" | "listen";

/** A request together with the HTTP head that it came with. */
export interface EraRequest {
  readonly head: RequestHead;
  readonly message: RpcMessage;
  readonly platform: Platform;
}

/**
 * One revision of MCP. The bridge knows how requests differ from revision to revision only through this: serving the next
 * one means adding a file and a line in `eras.ts`. `serverInfo` is JSON text wherever it stands.
 */
export interface Era {
  readonly revision: string;
  readonly operations: ReadonlyMap<string, Operation>;
  /** The HTTP status of "method not found". */
  readonly unknownMethodStatus: number;
  /** Whether a POST may hold an array of messages. */
  readonly arrays: boolean;
  /** Whether an agent may POST a response, which is then ignored. */
  readonly responses: boolean;
  /** Whether list changes come on a GET stream. */
  readonly getStream: boolean;
  /** Whether `notifications/cancelled` cancels a call. */
  readonly cancelMessages: boolean;

  /** Checks what every request of the revision must carry. */
  requestFault(request: EraRequest): RpcFault | undefined;
  /** Checks what a call of `name` must carry beside. */
  callFault(request: EraRequest, name: string): RpcFault | undefined;
  /** Checks the headers that repeat arguments. */
  argumentsFault(request: EraRequest, tool: DeclaredTool): RpcFault | undefined;
  /** The session that a cancel message must name to reach this call. */
  sessionOf(head: RequestHead): string | undefined;
  /** The name that the agent gave itself. */
  agentOf(request: EraRequest): CallingAgent | undefined;

  /** The members that a result of the bridge carries beside its own, as JSON texts. `meta` holds members of its `_meta`. */
  resultMembers(serverInfo: string, kind: "plain" | "cacheable", meta: readonly string[]): string[];
  listingOf(tools: ToolSet): Listing;
  /** The application's result as the revision wants it, other bytes untouched. */
  callResult(serverInfo: string, result: ToolResult): Chunk[];
}
