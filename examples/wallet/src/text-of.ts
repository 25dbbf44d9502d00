/** An argument as one reads it: texts as they are, everything else as JSON. */
export function textOf(argument: unknown): string {
  return typeof argument === "string" ? argument : (JSON.stringify(argument) ?? "");
}
