import type { Body, ExchangeId } from "./event.ts";
import type { PendingRequest } from "./pending-request.ts";

/** The body of a POST: what arrived, and for which request. */
export interface PostedBody {
  readonly exchange: ExchangeId;
  readonly request: PendingRequest;
  readonly body: Body;
}
