import type { TimerId } from "@clientmcp/bridge-core";

/** The timers that the core started, by their names. */
export class Timers {
  readonly #running = new Map<TimerId, NodeJS.Timeout>();
  readonly #onFired: (timer: TimerId) => void;

  constructor(onFired: (timer: TimerId) => void) {
    this.#onFired = onFired;
  }

  /** Starts a timer, or moves it if it runs. */
  start(timer: TimerId, ms: number): void {
    clearTimeout(this.#running.get(timer));
    const handle = setTimeout(() => {
      this.#running.delete(timer);
      this.#onFired(timer);
    }, ms);
    this.#running.set(timer, handle);
  }

  stop(timer: TimerId): void {
    clearTimeout(this.#running.get(timer));
    this.#running.delete(timer);
  }

  stopAll(): void {
    for (const handle of this.#running.values()) clearTimeout(handle);
    this.#running.clear();
  }
}
