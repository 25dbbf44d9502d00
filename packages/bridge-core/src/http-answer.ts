import type { Chunk, HeaderList } from "./effect.ts";

/** An HTTP answer in whole. */
export interface HttpAnswer {
  /** The HTTP status. */
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: readonly Chunk[];
}

const JSON_HEADERS: HeaderList = ["Content-Type", "application/json", "Cache-Control", "no-store"];

const STREAM_HEADERS: HeaderList = [
  "Content-Type",
  "text/event-stream",
  "Cache-Control",
  "no-cache, no-transform",
  "X-Accel-Buffering",
  "no",
];

/** The headers of every JSON body. It makes no new list where there is nothing to add. */
export function jsonHeaders(...more: readonly HeaderList[]): HeaderList {
  return more.every((list) => list.length === 0) ? JSON_HEADERS : JSON_HEADERS.concat(...more);
}

/** The headers of every event stream: proxies must neither hold back nor change what passes through. */
export function streamHeaders(cors: HeaderList): HeaderList {
  return STREAM_HEADERS.concat(cors);
}

/** A refusal before JSON-RPC is spoken: a small JSON body that says in words what is wrong. */
export function refusal(status: number, error: string, ...headers: readonly HeaderList[]): HttpAnswer {
  return { status, headers: jsonHeaders(...headers), body: [JSON.stringify({ error })] };
}
