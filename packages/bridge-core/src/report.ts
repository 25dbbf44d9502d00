/** How a call ended, for logs and metrics. */
export type CallOutcome =
  | "answered"
  | "offline"
  | "disconnected"
  | "timeout"
  | "busy"
  | "unknown-tool"
  | "cancelled"
  | "shutdown";

/** Something that happened at the bridge, for its operator. No member ever holds a token, arguments or a result. */
export type Report =
  | { readonly kind: "client-connected"; readonly client: string }
  /** `address` is there where failed attempts are counted by it, for who was refused at the door. */
  | { readonly kind: "client-refused"; readonly code: number; readonly reason: string; readonly address?: string }
  | {
      readonly kind: "client-disconnected";
      readonly client: string;
      readonly code: number | undefined;
      readonly reason: string;
    }
  | { readonly kind: "registered"; readonly client: string; readonly tools: number; readonly changed: boolean }
  | {
      readonly kind: "call-started";
      readonly client: string;
      readonly tool: string;
      readonly agent: string | undefined;
    }
  | {
      readonly kind: "call-finished";
      readonly client: string;
      readonly tool: string;
      readonly outcome: CallOutcome;
      readonly isError: boolean;
      readonly ms: number;
    }
  | { readonly kind: "stream-opened"; readonly client: string }
  | { readonly kind: "stream-closed"; readonly client: string }
  /** The runtime could not learn which generation of tokens counts. */
  | { readonly kind: "generations-unknown"; readonly reason: string }
  | { readonly kind: "agent-refused"; readonly status: number; readonly reason: string; readonly address?: string }
  /** A fault of the bridge itself, which cost the peer its request or its connection. `reason` is the error without its message. */
  | { readonly kind: "internal-error"; readonly reason: string };
