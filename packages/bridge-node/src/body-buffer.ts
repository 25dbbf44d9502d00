/**
 * The bytes of a body so far. They are copied together as they come: a chunk that is kept costs hundreds of bytes, also one
 * of a single byte, and the sender chooses how many there are.
 */
export class BodyBuffer {
  readonly #limit: number;
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns Whether the chunk is within the limit; otherwise it is dropped. */
  append(chunk: Buffer): boolean {
    const size = this.#size + chunk.byteLength;
    if (size > this.#limit) return false;
    if (this.#size === 0) {
      this.#bytes = chunk; // Most bodies come in one chunk, which needs no copy.
    } else {
      if (size > this.#bytes.byteLength) this.#grow(size);
      chunk.copy(this.#bytes, this.#size);
    }
    this.#size = size;
    return true;
  }

  get size(): number {
    return this.#size;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  #grow(size: number): void {
    const grown = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(2 * size, 4_096)));
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}
