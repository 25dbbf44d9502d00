/** A rule that was not kept: what the check expected and what came instead. */
export class CheckFailure extends Error {
  override readonly name = "CheckFailure";
  readonly expected: string;
  readonly came: string;

  constructor(expected: string, came: string) {
    super(`expected ${expected}; came ${came}`);
    this.expected = expected;
    this.came = came;
  }
}

const LONGEST_SHOWN = 300;

/** `value` as one short line for a report. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : line;
}
