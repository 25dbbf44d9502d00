declare const __DEV__: boolean;

/**
 * Why something failed, for code to act on.
 *
 * - `invalid-option`, `invalid-tool`: what the application passed is not valid; the message names it.
 * - `no-websocket`: the runtime has no WebSocket and none was passed in.
 * - `token-failed`: the token function threw, rejected, was too slow, or gave something that is no token.
 * - `unauthorized` (close code 4401), `protocol-error` (4400), `replaced` (4409), `too-large` (1009),
 *   `overloaded` (1013), `shutdown` (1001), `idle` (4408), `network` (any other): how a connection ended (SPEC §3.3).
 * - `closed-by-app`: `close()` was called.
 */
export type ClientMCPErrorCode =
  | "invalid-option"
  | "invalid-tool"
  | "no-websocket"
  | "token-failed"
  | "unauthorized"
  | "protocol-error"
  | "replaced"
  | "too-large"
  | "network"
  | "overloaded"
  | "shutdown"
  | "idle"
  | "closed-by-app";

/**
 * Every error that the SDK makes. Compare `code`, not the class: an application may hold two copies of this package. In
 * production the message is the code and what it is about; development builds say it in a sentence. The README has a table.
 */
export class ClientMCPError extends Error {
  override readonly name = "ClientMCPError";
  /** What to branch on. */
  readonly code: ClientMCPErrorCode;

  constructor(code: ClientMCPErrorCode, message: string, options?: ErrorOptions) {
    super(__DEV__ ? message : `${code}: ${message}`, options);
    this.code = code;
  }
}

/** The error about a tool that cannot be exposed. */
export function invalidTool(name: string, fault: string, cause?: unknown): ClientMCPError {
  const message = __DEV__ ? `The tool "${name}" cannot be exposed: ${fault}` : `"${name}": ${fault}`;
  return new ClientMCPError("invalid-tool", message, { cause });
}
