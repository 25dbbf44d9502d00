/** Random choices that a seed repeats exactly. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    // A step of mulberry32: short, and even enough for choosing test data.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) % end;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** Between `least` and `most` bytes of any value. */
  bytes(most: number, least = 1): Buffer {
    return Buffer.from(Array.from({ length: least + this.below(most - least + 1) }, () => this.below(256)));
  }

  /** A copy with a few bytes changed, and sometimes without its end. */
  damage(data: Buffer): Buffer {
    const copy = Buffer.from(data);
    for (let times = 1 + this.below(4); times > 0; times--) copy[this.below(copy.length)] = this.below(256);
    return this.below(3) === 0 ? copy.subarray(0, this.below(copy.length)) : copy;
  }
}
