/**
 * What a test helper found.
 *
 * - `no-parity`: controls and tools differ; the message lists every difference.
 * - `no-prompt`: a call wanted to ask the user, and nothing on the page can.
 */
export type TestingErrorCode = "no-parity" | "no-prompt";

/** Every error of the helpers. */
export class TestingError extends Error {
  override readonly name = "TestingError";
  /** What to act on; the message is for people. */
  readonly code: TestingErrorCode;

  constructor(code: TestingErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
