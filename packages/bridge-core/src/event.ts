import type { Claims } from "./claims.ts";
import type { PendingRequest } from "./pending-request.ts";
import type { RequestHead } from "./request-head.ts";

/** Numbers one WebSocket of the client channel. The runtime chooses it and never uses it again. */
export type ConnectionId = number;

/** Numbers one HTTP request of an agent and its answer. The runtime chooses it and never uses it again. */
export type ExchangeId = number;

/** Names a timer that the core started. */
export type TimerId = string;

/** Whom a peer's attempts are counted for, where a rate is set. What a runtime cannot tell is not counted. */
export interface Origin {
  /** The peer's network address, or the part of it that stands for the peer. */
  readonly address?: string | undefined;
  /** Names the presented token and is not the token: the same text for the same token. */
  readonly token?: string | undefined;
}

/** What came of reading a request's body. */
export type Body =
  | { readonly kind: "complete"; readonly bytes: Uint8Array }
  | { readonly kind: "too-large" }
  | { readonly kind: "timed-out" };

/** A fact of the past that a runtime tells the core. `now` is in milliseconds since the epoch. */
export type Event =
  /** The handshake is done. `claims` is what a valid signature covered, `undefined` where there was none. */
  | {
      readonly type: "client-opened";
      readonly connection: ConnectionId;
      readonly claims: Claims | undefined;
      readonly from?: Origin;
      readonly now: number;
    }
  /** A text frame arrived. The runtime has checked that it is UTF-8. The core copies what it keeps. */
  | {
      readonly type: "client-message";
      readonly connection: ConnectionId;
      readonly bytes: Uint8Array;
      readonly now: number;
    }
  /** A frame arrived that the channel does not allow, binary or larger than 4 MiB; or thousands wait that the client does not read. */
  | {
      readonly type: "client-fault";
      readonly connection: ConnectionId;
      readonly fault: "binary" | "too-large" | "not-reading";
      readonly now: number;
    }
  /** A control frame arrived, such as the pong of a ping. */
  | { readonly type: "client-alive"; readonly connection: ConnectionId; readonly now: number }
  /** More unsent bytes wait for this client than the runtime wants to hold, or no longer so many. */
  | {
      readonly type: "client-congested";
      readonly connection: ConnectionId;
      readonly congested: boolean;
      readonly now: number;
    }
  /** The socket is gone, whoever closed it. */
  | { readonly type: "client-closed"; readonly connection: ConnectionId; readonly now: number }
  /** An agent's request head arrived and its token was looked at. `claims` is `undefined` where it has no valid signature. */
  | {
      readonly type: "agent-request";
      readonly exchange: ExchangeId;
      readonly head: RequestHead;
      readonly claims: Claims | undefined;
      readonly from?: Origin;
      readonly now: number;
    }
  /** The body that a `read-body` effect asked for. */
  | {
      readonly type: "agent-body";
      readonly exchange: ExchangeId;
      readonly request: PendingRequest;
      readonly body: Body;
      readonly now: number;
    }
  /** The agent hung up before its answer or stream had ended. */
  | { readonly type: "agent-gone"; readonly exchange: ExchangeId; readonly now: number }
  | { readonly type: "timer-fired"; readonly timer: TimerId; readonly now: number }
  /** Comes every few seconds (5 at most 10); sign of life and keep-alive comments are counted by it. */
  | { readonly type: "tick"; readonly now: number }
  /** Generations may have changed since tokens were accepted. The core asks for those that matter, by `ask-generation`. */
  | { readonly type: "generations-changed"; readonly now: number }
  /** The answer to `ask-generation`: tokens of this client and role with any other generation no longer count (SPEC §2). */
  | {
      readonly type: "generation-known";
      readonly client: string;
      readonly role: Claims["role"];
      readonly generation: number;
      readonly now: number;
    }
  /** The bridge stops: clients and streams are told, calls fail. */
  | { readonly type: "shutdown"; readonly now: number };
