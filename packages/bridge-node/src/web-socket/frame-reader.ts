import { isUtf8 } from "node:buffer";
import { BodyBuffer } from "../body-buffer.ts";
import { unmask } from "./unmask.ts";

/** What a client sent, put together from its frames (RFC 6455 §5). The bytes belong to who receives them. */
export type Received =
  | { readonly kind: "text"; readonly bytes: Buffer }
  | { readonly kind: "ping"; readonly bytes: Buffer }
  | { readonly kind: "pong" }
  /** After these nothing more is read. */
  | { readonly kind: "close"; readonly code: number | undefined; readonly reason: string }
  | { readonly kind: "binary" }
  | { readonly kind: "too-large" }
  | { readonly kind: "broken"; readonly code: 1002 | 1007; readonly fault: string };

/** The frames of RFC 6455 §5.2, by their opcodes. */
const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

const FINAL_BIT = 0x80;
const RESERVED_BITS = 0x70;
const MASKED_BIT = 0x80;
const MASK_BYTES = 4;
const MAX_CONTROL_BYTES = 125;
const NOTHING = Buffer.alloc(0);

/** A frame whose payload has not arrived in whole. */
interface PartialFrame {
  readonly first: number;
  readonly mask: Uint8Array;
  readonly size: number;
  readonly payload: BodyBuffer;
}

/**
 * Reads the frames of one client, however the network cuts them. A message in one frame and one chunk is not copied, and
 * nothing is set aside for bytes that were only announced.
 */
export class FrameReader {
  readonly #maxMessageBytes: number;
  readonly #receive: (received: Received) => void;
  /** The beginning of a frame, up to its header. */
  #begun: Buffer = NOTHING;
  #partial: PartialFrame | undefined;
  /** The frames so far of a text message in several. */
  #fragments: BodyBuffer | undefined;
  #fragmentBytes = 0;
  #isOver = false;

  constructor(maxMessageBytes: number, receive: (received: Received) => void) {
    this.#maxMessageBytes = maxMessageBytes;
    this.#receive = receive;
  }

  read(chunk: Buffer): void {
    let at = this.#partial === undefined ? 0 : this.#continuePayload(this.#partial, chunk);
    const bytes = this.#begun.length === 0 ? chunk : Buffer.concat([this.#begun, chunk]);
    this.#begun = NOTHING;
    while (at < bytes.length && !this.#isOver) {
      const end = this.#readFrame(bytes, at);
      if (end === undefined) {
        // A view would hold the whole chunk for the sake of a few bytes.
        this.#begun = Buffer.from(bytes.subarray(at));
        return;
      }
      at = end;
    }
  }

  /** @returns The place after what was read, or `undefined` where the header is incomplete. */
  #readFrame(bytes: Buffer, at: number): number | undefined {
    if (bytes.length - at < 2) return undefined;
    const first = bytes[at] as number;
    const second = bytes[at + 1] as number;
    const fault = this.#faultOf(first, second);
    if (fault !== undefined) return this.#break(1002, fault);
    const short = second & 0x7f;
    const maskAt = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    const start = maskAt + MASK_BYTES;
    if (bytes.length < start) return undefined;
    // A size beyond 2^53 is not exact, and far too large all the same.
    const size =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    const opcode = first & 0x0f;
    if (opcode === OPCODE.binary) return this.#end({ kind: "binary" });
    if (opcode < OPCODE.close && this.#fragmentBytes + size > this.#maxMessageBytes) {
      return this.#end({ kind: "too-large" });
    }
    const mask = bytes.subarray(maskAt, start);
    const end = start + size;
    if (end > bytes.length) {
      const payload = new BodyBuffer(size);
      payload.append(bytes.subarray(start));
      this.#partial = { first, mask: Uint8Array.from(mask), size, payload };
      return bytes.length;
    }
    const payload = bytes.subarray(start, end);
    unmask(payload, mask);
    this.#takeFrame(first, payload);
    return end;
  }

  #continuePayload({ first, mask, size, payload }: PartialFrame, chunk: Buffer): number {
    const wanted = size - payload.size;
    payload.append(chunk.length > wanted ? chunk.subarray(0, wanted) : chunk);
    if (payload.size < size) return chunk.length;
    this.#partial = undefined;
    const bytes = payload.bytes();
    unmask(bytes, mask);
    this.#takeFrame(first, bytes);
    return wanted;
  }

  #takeFrame(first: number, payload: Buffer): void {
    const opcode = first & 0x0f;
    if (opcode === OPCODE.ping) return this.#receive({ kind: "ping", bytes: payload });
    if (opcode === OPCODE.pong) return this.#receive({ kind: "pong" });
    if (opcode === OPCODE.close) return this.#takeClose(payload);
    const isFinal = (first & FINAL_BIT) !== 0;
    if (isFinal && opcode === OPCODE.text) return this.#takeText(payload);
    this.#fragments ??= new BodyBuffer(this.#maxMessageBytes);
    this.#fragments.append(payload);
    this.#fragmentBytes += payload.length;
    if (!isFinal) return;
    const message = this.#fragments.bytes();
    this.#fragments = undefined;
    this.#fragmentBytes = 0;
    this.#takeText(message);
  }

  #takeText(bytes: Buffer): void {
    if (isUtf8(bytes)) this.#receive({ kind: "text", bytes });
    else this.#break(1007, "a text message is not UTF-8");
  }

  #takeClose(payload: Buffer): void {
    const code = payload.length < 2 ? undefined : payload.readUInt16BE(0);
    if (payload.length === 1 || (code !== undefined && !mayBeSent(code))) this.#break(1002, "the close code is none");
    else if (!isUtf8(payload.subarray(2))) this.#break(1007, "the reason for closing is not UTF-8");
    else this.#end({ kind: "close", code, reason: payload.toString("utf8", 2) });
  }

  #faultOf(first: number, second: number): string | undefined {
    const opcode = first & 0x0f;
    const isFinal = (first & FINAL_BIT) !== 0;
    if ((first & RESERVED_BITS) !== 0) return "a frame has a reserved bit set";
    if ((second & MASKED_BIT) === 0) return "a frame is not masked";
    if (opcode > OPCODE.pong || (opcode > OPCODE.binary && opcode < OPCODE.close)) return "a frame has no known opcode";
    if (opcode >= OPCODE.close) {
      if (!isFinal) return "a control frame is in several pieces";
      return (second & 0x7f) > MAX_CONTROL_BYTES ? "a control frame is too large" : undefined;
    }
    if (opcode === OPCODE.continuation) {
      return this.#fragments === undefined ? "a frame continues no message" : undefined;
    }
    return this.#fragments === undefined ? undefined : "a message begins within another";
  }

  #break(code: 1002 | 1007, fault: string): number {
    return this.#end({ kind: "broken", code, fault });
  }

  /** @returns A place after everything, as nothing more is read. */
  #end(received: Received): number {
    this.#isOver = true;
    this.#receive(received);
    return Infinity;
  }
}

/** Whether a peer may put this code into a close frame (RFC 6455 §7.4, and the codes registered since). */
function mayBeSent(code: number): boolean {
  if (code >= 3000) return code <= 4999;
  return code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006;
}
