// WebSocket frames of a client: what it sends is masked, what it receives is not.

export const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 };

const FINAL = 0x80;
const MASKED = 0x80;
const SMALL_BYTES = 4_096;
// Always the same key, so that a long payload is masked once and not once a call. It is not zero: `ws` would then skip its work.
const KEY = [0x5a, 0xa5, 0x3c, 0xc3];

export function maskedFrame(opcode, payload) {
  return Buffer.concat([headerOf(opcode, payload.byteLength), masked(payload, 0)]);
}

/** Prepares the constant end of messages whose beginnings differ. */
export function maskedTail(tail) {
  // One for each place in the key at which the tail may begin.
  const byPlace = KEY.map((_, place) => masked(tail, place));
  return {
    /** Sends one text message: `before`, which is ASCII, and the tail. */
    send(socket, before) {
      const header = headerOf(OPCODE.text, before.length + tail.byteLength);
      const start = Buffer.concat([header, masked(Buffer.from(before, "latin1"), 0)]);
      const rest = byPlace[before.length % KEY.length];
      if (rest.byteLength < SMALL_BYTES) {
        socket.write(Buffer.concat([start, rest]));
        return;
      }
      socket.cork();
      socket.write(start);
      socket.write(rest);
      socket.uncork();
    },
  };
}

function masked(bytes, place) {
  const result = Buffer.allocUnsafe(bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; at += 1) result[at] = bytes[at] ^ KEY[(place + at) % KEY.length];
  return result;
}

function headerOf(opcode, length) {
  if (length < 126) return Buffer.from([FINAL | opcode, MASKED | length, ...KEY]);
  if (length < 65_536) return Buffer.from([FINAL | opcode, MASKED | 126, length >> 8, length & 255, ...KEY]);
  const header = Buffer.alloc(14);
  header[0] = FINAL | opcode;
  header[1] = MASKED | 127;
  header.writeUInt32BE(length, 6);
  header.set(KEY, 10);
  return header;
}

/** Takes a server's bytes as they come and gives out whole frames, valid until the callback returns. */
export class FrameReader {
  #onFrame;
  #chunks = [];
  #size = 0;
  #needed = 2;

  /** @param {(opcode: number, payload: Buffer) => void} onFrame */
  constructor(onFrame) {
    this.#onFrame = onFrame;
  }

  push(chunk) {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    if (this.#size < this.#needed) return;
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#size);
    const rest = bytes.subarray(this.#readAll(bytes));
    this.#chunks = rest.byteLength === 0 ? [] : [rest];
    this.#size = rest.byteLength;
  }

  /** Gives out every whole frame and returns where the first that is not whole begins. */
  #readAll(bytes) {
    let at = 0;
    for (;;) {
      const left = bytes.byteLength - at;
      const header = left < 2 ? 2 : headerBytes(bytes[at + 1]);
      this.#needed = header;
      if (left < header) return at;
      const length = lengthOf(bytes, at, header);
      this.#needed = header + length;
      if (left < this.#needed) return at;
      if ((bytes[at] & FINAL) === 0) throw new Error("the server sent a message in several frames");
      this.#onFrame(bytes[at] & 15, bytes.subarray(at + header, at + header + length));
      at += this.#needed;
    }
  }
}

function headerBytes(secondByte) {
  if (secondByte < 126) return 2;
  return secondByte === 126 ? 4 : 10;
}

function lengthOf(bytes, at, header) {
  if (header === 2) return bytes[at + 1];
  return header === 4 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6);
}
