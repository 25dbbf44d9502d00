import type { CallToolResult, Tool } from "./mcp.ts";

/** The name that an agent gave itself. Nobody verified it: show it, never decide by it. */
export interface AgentInfo {
  readonly name: string;
  readonly version?: string | undefined;
}

/** Replaces everything that the client declared before (SPEC §3.2). */
export interface RegisterMessage {
  readonly type: "register";
  readonly tools: readonly Tool[];
  readonly instructions?: string;
}

/** Answers one `call`. */
export interface ResultMessage {
  readonly type: "result";
  readonly id: string;
  readonly result: CallToolResult;
}

/** Says how far a call is; sent only when the call asked for it. */
export interface ProgressMessage {
  readonly type: "progress";
  readonly id: string;
  /** Grows from message to message. */
  readonly progress: number;
  /** What `progress` will be in the end, if that is known. */
  readonly total?: number;
  readonly message?: string;
}

/** Asks for a sign of life; answered by `pong`. */
export interface PingMessage {
  readonly type: "ping";
}

/** What a client sends (SPEC §3.2). */
export type ClientMessage = RegisterMessage | ResultMessage | ProgressMessage | PingMessage;

/** The oldest register that was not yet confirmed is accepted. */
export interface RegisteredMessage {
  readonly type: "registered";
}

/** Runs a tool. `arguments` is untrusted and exactly what the agent sent. */
export interface CallMessage {
  readonly type: "call";
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly progress?: true | undefined;
  readonly agent?: AgentInfo | undefined;
}

/** The call is over for the agent: the client stops and need not answer. */
export interface CancelMessage {
  readonly type: "cancel";
  readonly id: string;
  readonly reason?: string | undefined;
}

/** Answers a `ping`, as exactly `{"type":"pong"}`. */
export interface PongMessage {
  readonly type: "pong";
}

/** What a bridge sends (SPEC §3.2). */
export type BridgeMessage = RegisteredMessage | CallMessage | CancelMessage | PongMessage;
