export { DEFAULT_BRIDGE_OPTIONS, type BridgeLimits, type BridgeOptions } from "./bridge-options.ts";
export type { Claims } from "./claims.ts";
export type { Chunk, Effect, HeaderList } from "./effect.ts";
export type { Body, ConnectionId, Event, ExchangeId, TimerId } from "./event.ts";
export type { PendingRequest } from "./pending-request.ts";
export type { Platform } from "./platform.ts";
export type { CallOutcome, Report } from "./report.ts";
export type { RequestHead } from "./request-head.ts";
