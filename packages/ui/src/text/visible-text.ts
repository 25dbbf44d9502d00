/** A piece of a text: characters that show themselves, or one that does not, by its code point. */
export type TextPart =
  | { readonly kind: "shown"; readonly text: string }
  | { readonly kind: "code-point"; readonly codePoint: string; readonly times: number };

// What a reader cannot see, or what changes the order or the look of its neighbours: controls, bidirectional controls, zero-width
// characters, variation selectors, private and unassigned characters, halves of surrogate pairs, and every space but the usual one.
const HIDDEN = String.raw`(?![\n\t])[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}`;

/** Splits a text that may be hostile, so that nothing in it stays invisible. Repetitions of one hidden character are one part. */
export function visibleParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(new RegExp(String.raw`(${HIDDEN})\1*`, "gu"))) {
    if (index > end) parts.push({ kind: "shown", text: text.slice(end, index) });
    const [first = ""] = run;
    parts.push({ kind: "code-point", codePoint: codePointName(first), times: run.length / first.length });
    end = index + run.length;
  }
  if (end < text.length) parts.push({ kind: "shown", text: text.slice(end) });
  return parts;
}

/** Writes hidden characters of a JSON text as escapes, which mean the same and can be edited. */
export function escapeHidden(json: string): string {
  return json.replaceAll(new RegExp(HIDDEN, "gu"), (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => String.raw`\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}

/** For example `U+200B`. */
export function codePointName(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}
