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
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface PingMessage {
  readonly type: "ping";
}

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

export interface PongMessage {
  readonly type: "pong";
}

export type BridgeMessage = RegisteredMessage | CallMessage | CancelMessage | PongMessage;
