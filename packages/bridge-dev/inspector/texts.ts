/** Characters that cannot be seen or that change the direction of text, except for the usual white space. */
const HIDDEN = /[^\P{C}\t\n\r]|[\p{Zl}\p{Zp}]/gu;

/** A text from outside, with what hides in it shown as its code point. */
export function visible(text: string): string {
  return text.replace(
    HIDDEN,
    (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? "";
}

/** The local time of day. */
export function clock(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB");
}
