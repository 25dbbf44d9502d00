/** Why a bridge cannot do what it is told. */
export type BridgeErrorCode =
  /** A setting is missing or out of range; the message names it. */
  "invalid-option";

/** What a bridge throws when it is used wrongly. Branch on `code`; the message is for people. */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  /** What to branch on. */
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
