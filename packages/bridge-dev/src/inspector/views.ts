import type { Tool } from "clientmcp/protocol";

/** How many calls and messages are kept, here and in the page. */
export const MOST_CALLS = 200;
export const MOST_MESSAGES = 500;

/** An application, as the inspector shows it. */
export interface ClientView {
  readonly id: string;
  readonly online: boolean;
  /** Since when, in milliseconds since the epoch. */
  readonly since: number;
  readonly instructions: string | undefined;
  /** As the application declared them last. */
  readonly tools: readonly Tool[];
}

export type CallEnd =
  | { readonly how: "answered"; readonly at: number; readonly isError: boolean; readonly result: Kept }
  /** `by` says who gave up, in the bridge's words. */
  | { readonly how: "cancelled"; readonly at: number; readonly by: string }
  | { readonly how: "timeout" | "disconnected"; readonly at: number };

/** A value, where it was small enough to be kept. */
export type Kept = { readonly kept: true; readonly value: unknown } | { readonly kept: false; readonly bytes: number };

export interface CallView {
  readonly id: number;
  readonly client: string;
  readonly tool: string;
  /** The name that the agent gives itself. */
  readonly agent: string | undefined;
  readonly startedAt: number;
  readonly args: Kept;
  readonly progress: { readonly progress: number; readonly total?: number; readonly message?: string } | undefined;
  readonly end: CallEnd | undefined;
}

/** An agent, by the name that it gives itself, which nobody verified. */
export interface AgentView {
  readonly id: string;
  readonly client: string;
  readonly name: string;
  readonly version: string | undefined;
  readonly era: "modern" | "legacy";
  readonly revision: string;
  readonly seenAt: number;
}

/** One message of the client channel. */
export interface WireView {
  readonly id: number;
  readonly at: number;
  readonly client: string;
  readonly from: "client" | "bridge";
  /** Its beginning. */
  readonly text: string;
  /** Of the whole message. */
  readonly bytes: number;
}

/** What the inspector's event stream says: first everything, then each thing that is new or another. */
export type InspectorEvent =
  | {
      readonly type: "snapshot";
      readonly clients: readonly ClientView[];
      readonly agents: readonly AgentView[];
      readonly calls: readonly CallView[];
      readonly wire: readonly WireView[];
    }
  | { readonly type: "client"; readonly item: ClientView }
  | { readonly type: "agent"; readonly item: AgentView }
  | { readonly type: "call"; readonly item: CallView }
  | { readonly type: "wire"; readonly item: WireView };
