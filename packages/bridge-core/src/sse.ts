import type { Chunk } from "./effect.ts";

/** The first bytes of a stream: some proxies hold the headers back until there is one. */
export const STREAM_OPENING = ": open\n\n";

/** Keeps a stream alive, and lets the runtime notice that nobody reads it. */
export const STREAM_COMMENT = ": waiting\n\n";

/** One event with a JSON message. It has no `id`, which would make agents try to resume the stream. */
export function streamEvent(message: readonly Chunk[]): Chunk[] {
  return ["event: message\ndata: ", ...message.map(onOneLine), "\n\n"];
}

/**
 * An application may send its result pretty-printed, but a line break ends `data:`. In JSON a raw line break can only be
 * white space between tokens, so a space says the same.
 */
function onOneLine(chunk: Chunk): Chunk {
  if (typeof chunk === "string" || (!chunk.includes(0x0a) && !chunk.includes(0x0d))) return chunk;
  return chunk.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte));
}
