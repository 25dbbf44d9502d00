import type { Duplex } from "node:stream";
import type { Chunk } from "@clientmcp/bridge-core";
import { copyInto, sizeOf } from "../joined-chunks.ts";

/** The first bytes of frames that are whole messages (RFC 6455 §5.2). */
const FINAL = { text: 0x81, close: 0x88, ping: 0x89, pong: 0x8a } as const;
const MAX_CONTROL_BYTES = 125;
const ONE_WRITE_BYTES = 4_096;

/**
 * Writes one text frame, unmasked as a server's frames are: a small one in a single write, of a large one no byte is copied.
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

export function writePing(socket: Duplex): void {
  socket.write(Buffer.from([FINAL.ping, 0]));
}

/** @param payload That of the ping which is answered. */
export function writePong(socket: Duplex, payload: Uint8Array): void {
  socket.write(Buffer.concat([Buffer.from([FINAL.pong, payload.length]), payload]));
}

/** @param reason For people; it is cut to the 123 bytes that fit. */
export function writeClose(socket: Duplex, code: number | undefined, reason: string): void {
  const payload = code === undefined ? Buffer.alloc(0) : closePayload(code, reason);
  socket.write(Buffer.concat([Buffer.from([FINAL.close, payload.length]), payload]));
}

function closePayload(code: number, reason: string): Buffer {
  const payload = Buffer.alloc(MAX_CONTROL_BYTES);
  payload.writeUInt16BE(code);
  // `write` leaves out a character that does not fit in whole.
  return payload.subarray(0, 2 + payload.write(reason, 2));
}

function headerBytes(size: number): number {
  if (size < 126) return 2;
  return size < 65_536 ? 4 : 10;
}

function writeHeader(frame: Buffer, size: number): void {
  frame[0] = FINAL.text;
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
