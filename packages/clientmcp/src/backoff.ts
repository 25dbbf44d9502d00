const FIRST_STEP_MS = 500;
const LAST_STEP_MS = 30_000;
const LAST_ATTEMPT = Math.ceil(Math.log2(LAST_STEP_MS / FIRST_STEP_MS));

/** The delays between attempts: 0.5 s doubling to 30 s, each with full jitter over its upper half (SPEC §3.4). */
export class Backoff {
  #attempt = 0;

  /** The next delay in milliseconds. */
  next(): number {
    const step = Math.min(LAST_STEP_MS, FIRST_STEP_MS * 2 ** this.#attempt);
    this.#attempt = Math.min(this.#attempt + 1, LAST_ATTEMPT);
    return step * (0.5 + 0.5 * Math.random());
  }

  /** Starts again with the shortest delay. */
  reset(): void {
    this.#attempt = 0;
  }

  /** Goes on with the longest delay. */
  exhaust(): void {
    this.#attempt = LAST_ATTEMPT;
  }
}
