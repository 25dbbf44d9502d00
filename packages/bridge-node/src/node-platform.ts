import { isUtf8 } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import type { Platform } from "@clientmcp/bridge-core";

/** What bridge-core needs from Node. */
export const nodePlatform: Platform = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  randomText: () => randomUUID() + randomUUID(), // One has 122 random bits.
  isUtf8,
  encode: (text) => Buffer.from(text),
  decode: (bytes, start, end) => view(bytes).toString("utf8", start, end),
  latin1: (bytes, start, end) => view(bytes).toString("latin1", start, end),
};

function view(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
