import type { Duplex } from "node:stream";
import type { Chunk } from "@clientmcp/bridge-core";
import { copyInto, sizeOf } from "./joined-chunks.ts";

const FINAL_TEXT = 0x81;
const ONE_WRITE_BYTES = 4_096;

/**
 * Writes one text frame to a WebSocket's socket, unmasked as a server's frames are. `ws` takes one buffer a message and
 * writes its header apart from it; here a small frame leaves in one write, and the bytes of a large one are not copied.
 */
export function writeTextFrame(socket: Duplex, data: readonly Chunk[], written?: () => void): void {
  const size = sizeOf(data);
  const header = headerBytes(size);
  if (size <= ONE_WRITE_BYTES) {
    const frame = Buffer.allocUnsafe(header + size);
    writeHeader(frame, size);
    copyInto(frame, header, data);
    socket.write(frame, written);
    return;
  }
  const head = Buffer.allocUnsafe(header);
  writeHeader(head, size);
  socket.cork();
  socket.write(head);
  for (const [index, chunk] of data.entries()) {
    if (index === data.length - 1) socket.write(chunk, written);
    else socket.write(chunk);
  }
  socket.uncork();
}

function headerBytes(size: number): number {
  if (size < 126) return 2;
  return size < 65_536 ? 4 : 10;
}

function writeHeader(frame: Buffer, size: number): void {
  frame[0] = FINAL_TEXT;
  if (size < 126) {
    frame[1] = size;
  } else if (size < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
}
