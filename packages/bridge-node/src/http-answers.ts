import type { ServerResponse } from "node:http";
import type { Chunk, HeaderList } from "@clientmcp/bridge-core";
import { copyInto, sizeOf } from "./joined-chunks.ts";

const ONE_WRITE_BYTES = 4_096;

/** Answers in whole: head and a small body leave in one write, a large body is not copied. */
export function writeAnswer(res: ServerResponse, status: number, headers: HeaderList, body: readonly Chunk[]): void {
  const size = writeHead(res, status, headers, body);
  if (size > ONE_WRITE_BYTES) return endStream(res, body);
  const bytes = Buffer.allocUnsafe(size);
  copyInto(bytes, 0, body);
  // Node sends the head together with a string only; Latin-1 in, Latin-1 out leaves every byte as it is.
  res.end(bytes.toString("latin1"), "latin1");
}

/** Answers 500, or cuts off an answer that has already begun. */
export function failAnswer(res: ServerResponse): void {
  if (res.headersSent) res.destroy();
  else writeAnswer(res, 500, ["Content-Type", "application/json"], ['{"error":"internal error"}']);
}

/** Sends the whole answer and leaves it to the caller to end it, which may close the connection. */
export function beginAnswer(res: ServerResponse, status: number, headers: HeaderList, body: readonly Chunk[]): void {
  writeHead(res, status, headers, body);
  writeStream(res, body);
}

/** @returns The size of the body. */
function writeHead(res: ServerResponse, status: number, headers: HeaderList, body: readonly Chunk[]): number {
  const size = sizeOf(body);
  // A 204 has no content and must not state a length (RFC 9110 §8.6).
  res.writeHead(status, status === 204 ? [...headers] : [...headers, "Content-Length", String(size)]);
  return size;
}

/** Opens a stream: the head and the first data leave at once. */
export function openStream(res: ServerResponse, headers: HeaderList, data: readonly Chunk[]): void {
  res.writeHead(200, [...headers]);
  if (data.length === 0) res.flushHeaders();
  else writeStream(res, data);
}

export function writeStream(res: ServerResponse, data: readonly Chunk[]): void {
  res.cork();
  for (const chunk of data) res.write(toBuffer(chunk));
  res.uncork();
}

/** Writes the last data, which may be none, and ends the stream. */
export function endStream(res: ServerResponse, data: readonly Chunk[]): void {
  res.cork();
  for (const chunk of data) res.write(toBuffer(chunk));
  res.end(); // This uncorks.
}

function toBuffer(chunk: Chunk): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk);
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
