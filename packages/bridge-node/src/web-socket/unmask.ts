/** From this many bytes on, going four at a time pays for what it needs. */
const LARGE = 256;

/** Takes the mask off the payload of a client's frame, in place (RFC 6455 §5.3). */
export function unmask(payload: Uint8Array, mask: Uint8Array): void {
  const size = payload.length;
  if (size < LARGE) return unmaskBytes(payload, 0, size, mask);
  const first = -payload.byteOffset & 3; // Words lie at addresses that four divides.
  const words = new Int32Array(payload.buffer, payload.byteOffset + first, (size - first) >> 2);
  const turned = new Uint8Array(4);
  for (let n = 0; n < 4; n++) turned[n] = mask[(first + n) & 3] as number;
  unmaskWords(words, new Int32Array(turned.buffer)[0] as number);
  unmaskBytes(payload, 0, first, mask);
  unmaskBytes(payload, first + words.byteLength, size, mask);
}

function unmaskBytes(payload: Uint8Array, start: number, end: number, mask: Uint8Array): void {
  for (let n = start; n < end; n++) payload[n] = (payload[n] as number) ^ (mask[n & 3] as number);
}

/** Eight words in a round take half the time of one. */
function unmaskWords(words: Int32Array, mask: number): void {
  const rounds = words.length & ~7;
  for (let n = 0; n < rounds; n += 8) {
    (words[n] as number) ^= mask;
    (words[n + 1] as number) ^= mask;
    (words[n + 2] as number) ^= mask;
    (words[n + 3] as number) ^= mask;
    (words[n + 4] as number) ^= mask;
    (words[n + 5] as number) ^= mask;
    (words[n + 6] as number) ^= mask;
    (words[n + 7] as number) ^= mask;
  }
  for (let n = rounds; n < words.length; n++) (words[n] as number) ^= mask;
}
