/** A value as text for a person: strings as they are, everything else as JSON. `undefined` for what nests too deeply to be written. */
export function argumentText(value: unknown): string | undefined {
  return typeof value === "string" ? value : jsonText(value);
}

/** Indented JSON, or `undefined` for what nests too deeply to be written. */
export function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    // Parsing takes any depth, writing does not.
    return undefined;
  }
}

/** The first `limit` UTF-16 units of a text, or one less rather than half a character. */
export function beginning(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
