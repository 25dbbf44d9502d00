const LINE_FEED = 0x0a;

/**
 * The lines of a stream of UTF-8. Not by `node:readline`: that also ends a line at U+2028 and U+2029, which JSON allows in its
 * texts, and gathers without a bound.
 *
 * @throws {Error} for a line of more than `maxBytes`.
 */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const gather = (part: Uint8Array): void => {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`a line on stdin has more than ${maxBytes} bytes`);
    parts.push(part);
  };
  const take = (): string => {
    const line = Buffer.concat(parts).toString();
    [parts, bytes] = [[], 0];
    return line;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      gather(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    gather(chunk.subarray(start));
  }
  if (bytes > 0) yield take();
}
