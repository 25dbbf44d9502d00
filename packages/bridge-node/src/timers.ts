import type { TimerId } from "@clientmcp/bridge-core";

const SWEEP_MS = 50;

/**
 * The timers that the core started, by their names; each fires up to 50 ms late. Most are stopped within a millisecond, by the
 * answer to a call, so that a timer of Node's for each would cost more than one that looks at all of them now and then.
 */
export class Timers {
  /** When each is due. No Map: see `renewBusyMaps` in the core. */
  readonly #dueAt = Object.create(null) as Record<TimerId, number>;
  readonly #onFired: (timer: TimerId) => void;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(onFired: (timer: TimerId) => void) {
    this.#onFired = onFired;
  }

  /** Starts a timer, or moves it if it runs. */
  start(timer: TimerId, ms: number): void {
    this.#dueAt[timer] = performance.now() + ms;
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS);
  }

  stop(timer: TimerId): void {
    delete this.#dueAt[timer];
  }

  stopAll(): void {
    clearInterval(this.#sweeping);
    this.#sweeping = undefined;
    for (const timer of Object.keys(this.#dueAt)) this.stop(timer);
  }

  #sweep(): void {
    const now = performance.now();
    const running = Object.keys(this.#dueAt);
    // Only a sweep that finds nothing ends the sweeping, so that a bridge under load does not begin it anew with each call.
    if (running.length === 0) this.stopAll();
    for (const timer of running) {
      // One that fired before may have stopped or moved it.
      if ((this.#dueAt[timer] ?? Infinity) > now) continue;
      this.stop(timer);
      this.#onFired(timer);
    }
  }
}
