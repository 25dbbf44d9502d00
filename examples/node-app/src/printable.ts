/** `text` without characters that a terminal obeys, such as escapes, line ends and changes of direction. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{C}\u2028\u2029]/gu, "\uFFFD");
}
