const MAX_INDENTED = 32;

/** A value as text for a person: strings as they are, everything else as JSON. `undefined` for what nests too deeply to be written. */
export function argumentText(value: unknown): string | undefined {
  return typeof value === "string" ? value : jsonText(value);
}

/** JSON, indented where that is of use; `undefined` for what nests too deeply to be written. */
export function jsonText(value: unknown): string | undefined {
  try {
    // Indentation grows with the square of the depth: a small but deep value would take hundreds of megabytes.
    return JSON.stringify(value, null, nestsDeeper(value, MAX_INDENTED) ? 0 : 2);
  } catch {
    // Parsing takes any depth, writing does not.
    return undefined;
  }
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => nestsDeeper(member, levels - 1));
}

/** The first `limit` UTF-16 units of a text, or one less rather than half a character. */
export function beginning(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** A text of at most `limit` characters, whose last one shows that something was left out. */
export function shortened(text: string, limit: number): string {
  return text.length > limit ? `${beginning(text, limit - 1)}…` : text;
}
