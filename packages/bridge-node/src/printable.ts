const MISLEADING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * A text from outside, as one line of a terminal or a log may show it: without the characters that control the terminal, end
 * the line or turn the direction of what is written around them.
 */
export function printable(text: string): string {
  return text.replace(MISLEADING, "\uFFFD");
}
