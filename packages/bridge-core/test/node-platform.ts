import { isUtf8 } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import type { Platform } from "../src/platform.ts";

/** The platform of the tests, made of Node's own functions. */
export const nodePlatform: Platform = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  randomText: () => randomUUID() + randomUUID(),
  isUtf8: (bytes) => isUtf8(bytes),
  encode: (text) => Buffer.from(text, "utf8"),
  decode: (bytes, start, end) => buffer(bytes).toString("utf8", start, end),
  latin1: (bytes, start, end) => buffer(bytes).toString("latin1", start, end),
};

function buffer(bytes: Uint8Array): Buffer {
  return bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
