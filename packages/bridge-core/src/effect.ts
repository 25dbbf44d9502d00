import type { Claims } from "./claims.ts";
import type { ConnectionId, ExchangeId, TimerId } from "./event.ts";
import type { PendingRequest } from "./pending-request.ts";
import type { Report } from "./report.ts";

/** A piece of a message: text to encode, or bytes to send as they are. Bytes may be a view into a received message. */
export type Chunk = string | Uint8Array;

/** HTTP header names and values in turn, in the order in which they are sent. */
export type HeaderList = readonly string[];

/** An order that the core gives to its runtime. Effects are carried out in their order. */
export type Effect =
  /** Sends one text frame made of the chunks. */
  | { readonly type: "send"; readonly connection: ConnectionId; readonly data: readonly Chunk[] }
  /** Sends a WebSocket ping frame. */
  | { readonly type: "ping"; readonly connection: ConnectionId }
  /** Closes with a code and a reason of at most 123 bytes. The peer may be dead: the runtime cuts the socket after a while. */
  | { readonly type: "close"; readonly connection: ConnectionId; readonly code: number; readonly reason: string }
  /** Reads the request's body, at most `limit` bytes, then says `agent-body` with the same `request`. */
  | {
      readonly type: "read-body";
      readonly exchange: ExchangeId;
      readonly limit: number;
      readonly request: PendingRequest;
    }
  /** Answers in whole. `headers` has no Content-Length: the runtime sets it. */
  | {
      readonly type: "answer";
      readonly exchange: ExchangeId;
      readonly status: number;
      readonly headers: HeaderList;
      readonly body: readonly Chunk[];
    }
  /** Answers 200 with a stream: the headers and `data` leave at once. */
  | {
      readonly type: "open-stream";
      readonly exchange: ExchangeId;
      readonly headers: HeaderList;
      readonly data: readonly Chunk[];
    }
  | { readonly type: "write-stream"; readonly exchange: ExchangeId; readonly data: readonly Chunk[] }
  | { readonly type: "end-stream"; readonly exchange: ExchangeId; readonly data: readonly Chunk[] }
  /** Starts a timer, or moves it if it runs. */
  | { readonly type: "start-timer"; readonly timer: TimerId; readonly ms: number }
  | { readonly type: "stop-timer"; readonly timer: TimerId }
  /** Asks which generation counts; the runtime says `generation-known`, or nothing if it cannot tell. */
  | { readonly type: "ask-generation"; readonly client: string; readonly role: Claims["role"] }
  /** Something an operator may want to see in a log or a metric. It holds no token and no payload. */
  | { readonly type: "report"; readonly report: Report };
