/** Why a client channel ended, as WebSocket close codes (SPEC §3.3). */
export const CLOSE_CODE = {
  /** The client closed for good. */
  normal: 1000,
  /** The bridge is shutting down. */
  goingAway: 1001,
  /** A message was larger than 4 MiB. */
  tooLarge: 1009,
  /** The bridge is overloaded, full, or was sent registers too fast. */
  overloaded: 1013,
  /** A message or a register was not valid; the reason says which part. */
  protocolError: 4400,
  /** The token is not, or no longer, a valid client token. */
  unauthorized: 4401,
  /** The client sent no sign of life. */
  idle: 4408,
  /** A newer connection took the client ID. */
  replaced: 4409,
} as const;

/** One of `CLOSE_CODE`. */
export type CloseCode = (typeof CLOSE_CODE)[keyof typeof CLOSE_CODE];

/** A close reason carries at most this many bytes of UTF-8 (RFC 6455 §5.5). */
export const MAX_CLOSE_REASON_BYTES = 123;
