/** What the functions of this file return where there is no such token. */
export const NO_TOKEN = -1;

/** By byte: 1 for what may follow a backslash, the `u` of four digits aside. */
const SIMPLE_ESCAPES = Uint8Array.from({ length: 256 }, (_, byte) =>
  '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** The bytes as words, for strings so long that this pays. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, 0, bytes.buffer.byteLength >> 2);
}

/** @returns The place after the white space at `start`. */
export function skipSpace(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end) {
    const byte = bytes[i] as number;
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    i++;
  }
  return i;
}

/** The byte that says what kind of value a JSON text is. */
export function firstByte(bytes: Uint8Array): number | undefined {
  return bytes[skipSpace(bytes, 0, bytes.length)];
}

/**
 * @param start The place after the opening quote.
 * @returns The place after the closing quote, or -1.
 */
export function skipString(bytes: Uint8Array, words: Int32Array | undefined, start: number, end: number): number {
  let i = start;
  for (;;) {
    const pause = Math.min(i + LONG, end);
    let byte = 0;
    while (i < pause && (byte = bytes[i] as number) !== 0x22 && byte !== 0x5c && byte >= 0x20) i++;
    if (i === pause) {
      if (i === end) return NO_TOKEN;
      if (words !== undefined) i = skipPlain(bytes, words, i, end);
      continue;
    }
    if (byte === 0x22) return i + 1;
    if (byte !== 0x5c) return NO_TOKEN;
    const escaped = i + 1 < end ? (bytes[i + 1] as number) : 0;
    if (SIMPLE_ESCAPES[escaped] === 1) i += 2;
    else if (escaped !== 0x75 || (i = skipHexDigits(bytes, i + 2, end)) < 0) return NO_TOKEN;
  }
}

/** So many plain bytes in a row make it likely that many more follow. Shorter strings are quicker byte by byte. */
const LONG = 32;

/** Goes on over bytes that mean nothing in a string, four at a time. It may stop early. */
function skipPlain(bytes: Uint8Array, words: Int32Array, start: number, end: number): number {
  const { byteOffset } = bytes;
  let i = start;
  while (i < end && ((byteOffset + i) & 3) !== 0) {
    const byte = bytes[i] as number;
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c) return i;
    i++;
  }
  let w = (byteOffset + i) >> 2;
  for (const last = (byteOffset + end) >> 2; w < last; w++) {
    // Subtracting borrows from the top bit of a byte that is too small; xor makes "equal" into "zero", which is below 1.
    const word = words[w] as number;
    const quote = word ^ 0x22222222;
    const backslash = word ^ 0x5c5c5c5c;
    const small =
      ((word - 0x20202020) & ~word) | ((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash);
    if ((small & 0x80808080) !== 0) break;
  }
  return Math.max(i, (w << 2) - byteOffset);
}

/** The four of a `\u` escape. */
function skipHexDigits(bytes: Uint8Array, start: number, end: number): number {
  if (start + 4 > end) return NO_TOKEN;
  for (let i = start; i < start + 4; i++) if (!isHexDigit(bytes[i] as number)) return NO_TOKEN;
  return start + 4;
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}

/** @returns The place after the number, or -1. What follows it is not looked at. */
export function skipNumber(bytes: Uint8Array, start: number, end: number): number {
  let i = bytes[start] === 0x2d ? start + 1 : start;
  i = i < end && bytes[i] === 0x30 ? i + 1 : skipDigits(bytes, i, end);
  if (i < 0 || i >= end) return i;
  const byte = bytes[i];
  return byte === 0x2e || byte === 0x65 || byte === 0x45 ? skipFraction(bytes, i, end) : i;
}

function skipFraction(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  if (bytes[i] === 0x2e) i = skipDigits(bytes, i + 1, end);
  if (i < 0 || i >= end || (bytes[i] !== 0x65 && bytes[i] !== 0x45)) return i;
  i++;
  if (i < end && (bytes[i] === 0x2b || bytes[i] === 0x2d)) i++;
  return skipDigits(bytes, i, end);
}

/** One digit or more. */
function skipDigits(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  while (i < end && isDigit(bytes[i] as number)) i++;
  return i === start ? NO_TOKEN : i;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** @returns The place after `true`, `false` or `null`, or -1. */
export function skipLiteral(bytes: Uint8Array, start: number, end: number): number {
  const byte = start < end ? bytes[start] : undefined;
  const literal = byte === 0x74 ? "true" : byte === 0x66 ? "false" : byte === 0x6e ? "null" : "";
  const after = start + literal.length;
  return literal !== "" && after <= end && isText(bytes, start, after, literal) ? after : NO_TOKEN;
}

/** Whether `bytes[start, end)` is `text`, which is ASCII. */
export function isText(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text.charCodeAt(i)) return false;
  return true;
}

/**
 * The key whose text, quotes included, is `bytes[start, end)`, or an empty one where it cannot be any that the bridge knows.
 * Each byte is taken for a character, so that only ASCII keys are right: no others are looked for.
 */
export function keyOf(bytes: Uint8Array, start: number, end: number): string {
  // The longest known key, with every character escaped, is shorter.
  if (end - start > 300) return "";
  return JSON.parse(String.fromCharCode(...bytes.subarray(start, end))) as string;
}
