import type { Chunk } from "@clientmcp/bridge-core";

/** The number of bytes that the chunks take together. */
export function sizeOf(chunks: readonly Chunk[]): number {
  let size = 0;
  for (const chunk of chunks) size += typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.byteLength;
  return size;
}

/** Copies the chunks one after the other into `target`, which has room for them. */
export function copyInto(target: Buffer, start: number, chunks: readonly Chunk[]): void {
  let at = start;
  for (const chunk of chunks) {
    if (typeof chunk === "string") at += target.write(chunk, at);
    else {
      target.set(chunk, at);
      at += chunk.byteLength;
    }
  }
}
