import type { AgentInfo, CallToolResult, Tool } from "../protocol/index.ts";
import type { WebSocketConstructor } from "../web-socket.ts";
import type { Progress } from "./client-frame.ts";

/** How a test bridge differs from the usual one; everything has a default. */
export interface TestBridgeOptions {
  /** The client ID that the bridge knows the application by; default `app`. It stands in the texts that agents get. */
  readonly client?: string | undefined;
  /** Whether a token is valid, asked for every connection; by default every token is. A refused one is closed with 4401. */
  readonly accepts?: ((token: string) => boolean) | undefined;
  /** How long a call may take, in milliseconds; default 120,000 (SPEC §5.2). */
  readonly callTimeoutMs?: number | undefined;
}

/** Who calls, and what they want to know on the way. */
export interface TestCallOptions {
  /** The name that the agent gives itself. */
  readonly agent?: AgentInfo | undefined;
  /** Aborting it is an agent that goes away: the call is cancelled and the promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Asks for progress, and is told each value that grows. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** In place of the bridge's `callTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

/** The answer to a call, and the way to take the call back. */
export interface TestCall extends Promise<CallToolResult> {
  /** The agent cancels: the handler's signal aborts and the answer is a tool error that says so. */
  readonly cancel: () => void;
}

/** A text frame of the client channel (SPEC §3.2). */
export interface WireMessage {
  readonly from: "client" | "bridge";
  readonly text: string;
  /** The parsed text, where it is an object. */
  readonly message?: Readonly<Record<string, unknown>>;
}

/** What a client needs in order to connect to a test bridge. */
export interface TestConnectionOptions {
  readonly url: string;
  readonly token: string;
  readonly WebSocket: WebSocketConstructor;
}

/** A bridge in memory, for one application. It answers as a real bridge does, and starts no timer but a call's timeout. */
export interface TestBridge {
  /** For `new ClientMCP({ ...bridge.options })`. Any other `url` and `token` do as well: the `WebSocket` leads here. */
  readonly options: TestConnectionOptions;
  /** Every frame so far, in order. */
  readonly wire: readonly WireMessage[];
  /** What the application last declared; `undefined` while it is offline. */
  readonly instructions: string | undefined;
  /** The tools that an agent sees now: none while the application is offline. */
  listTools(): Promise<readonly Tool[]>;
  /**
   * Waits until the application is connected and its tools satisfy `condition`; by default any do. It has no time limit of its
   * own. A second change within 250 ms of another leaves the SDK that much later.
   */
  waitForTools(condition?: (tools: readonly Tool[]) => boolean): Promise<readonly Tool[]>;
  /**
   * Calls a tool as an agent. What keeps the application from answering is a tool error with
   * `_meta["io.github.clientmcp/unavailable"]` (SPEC §4.3).
   *
   * @param args What JSON can hold of it is sent.
   * @returns A promise that rejects with an `RpcError` (-32602) for a tool that the application has not declared.
   */
  callTool(name: string, args?: object, options?: TestCallOptions): TestCall;
  /**
   * Ends the connection, if there is one, and lets no other through until `restore()`.
   *
   * @param code How the application sees it end; default 1006, a lost network (SPEC §3.3 has all).
   */
  drop(code?: number, reason?: string): void;
  /** Lets connections through again. The SDK tries by itself, on its timers. */
  restore(): void;
}
