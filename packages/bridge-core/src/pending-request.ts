import type { Claims } from "./claims.ts";
import type { RequestHead } from "./request-head.ts";

/** A request that was let in and waits for its body. It travels in `read-body` and comes back in `agent-body`. */
export interface PendingRequest {
  readonly head: RequestHead;
  readonly claims: Claims;
  /** The CORS headers that every answer to this request carries; empty where no allowed origin asked. */
  readonly cors: readonly string[];
}
