import type { TimerId } from "@clientmcp/bridge-core";

/** The timers that the core started, by their names. */
export class Timers {
  /** No Map: see `renewBusyMaps` in the core. */
  readonly #running = Object.create(null) as Record<TimerId, NodeJS.Timeout>;
  readonly #onFired: (timer: TimerId) => void;

  constructor(onFired: (timer: TimerId) => void) {
    this.#onFired = onFired;
  }

  /** Starts a timer, or moves it if it runs. */
  start(timer: TimerId, ms: number): void {
    clearTimeout(this.#running[timer]);
    const handle = setTimeout(() => {
      delete this.#running[timer];
      this.#onFired(timer);
    }, ms);
    this.#running[timer] = handle;
  }

  stop(timer: TimerId): void {
    clearTimeout(this.#running[timer]);
    delete this.#running[timer];
  }

  stopAll(): void {
    for (const timer of Object.keys(this.#running)) this.stop(timer);
  }
}
