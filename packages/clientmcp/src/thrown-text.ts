/** What a person or a model can read about something thrown; never a stack trace. Never throws. */
export function thrownText(thrown: unknown): string {
  try {
    // `message` may hold anything: whoever threw the error can have set it.
    return String(thrown instanceof Error ? thrown.message || thrown.name : thrown);
  } catch {
    // A hostile getter or toString: the call must be answered all the same.
    return "an error that cannot be shown";
  }
}
