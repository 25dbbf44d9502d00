/** The number of bytes that `text` takes in UTF-8; a lone surrogate counts as its replacement, three bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isPairAt(text, i)) {
      bytes += 2; // Four bytes for the two units of the pair.
      i++;
    } else bytes += 2;
  }
  return bytes;
}

/** The longest beginning of `text` that takes at most `maxBytes` of UTF-8 and cuts no character in two. */
export function truncateUtf8(text: string, maxBytes: number): string {
  let bytes = 0;
  for (let i = 0; i < text.length;) {
    const units = isPairAt(text, i) ? 2 : 1;
    const unit = text.charCodeAt(i);
    bytes += units === 2 ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    if (bytes > maxBytes) return text.slice(0, i);
    i += units;
  }
  return text;
}

/** `text` with every lone surrogate replaced by U+FFFD, so that it can be encoded and strict parsers accept it. */
export function toWellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (match) =>
    match.length === 2 ? match : "\uFFFD",
  );
}

function isPairAt(text: string, i: number): boolean {
  return (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
}
