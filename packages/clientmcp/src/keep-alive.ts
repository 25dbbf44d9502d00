const PING_AFTER_MS = 25_000;
const DEAD_AFTER_MS = 10_000;
/** A timer that is later than this was held back: the page was frozen or throttled, or the machine slept. */
const LATE_MS = 2_000;

/**
 * Finds out whether the other end still lives (SPEC §3.2): pings after 25 s of silence, and reports a death when nothing at all
 * arrives within 10 s of a ping. Everything received counts as life.
 */
export class KeepAlive {
  readonly #ping: () => void;
  readonly #dead: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #heardAt = Date.now();
  #waiting: "no" | "for-answer" | "for-answer-again" = "no";

  constructor(ping: () => void, dead: () => void) {
    this.#ping = ping;
    this.#dead = dead;
    this.#arm(PING_AFTER_MS);
  }

  /** Something was received. */
  heard(): void {
    this.#heardAt = Date.now();
    this.#waiting = "no";
  }

  /** Pings now, unless an answer is due already. */
  probe(): void {
    if (this.#waiting === "no") this.#ask("for-answer");
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #ask(waiting: "for-answer" | "for-answer-again"): void {
    this.#waiting = waiting;
    this.#arm(DEAD_AFTER_MS);
    this.#ping();
  }

  #arm(delay: number): void {
    clearTimeout(this.#timer);
    this.#due = Date.now() + delay;
    this.#timer = setTimeout(() => this.#fire(), delay);
  }

  #fire(): void {
    const late = Date.now() - this.#due > LATE_MS;
    if (this.#waiting === "no") {
      // Messages do not move the timer, they are too many; it finds out here how long the silence has been.
      const left = this.#heardAt + PING_AFTER_MS - Date.now();
      // More than the whole is left only after the clock was set back.
      if (late || left <= 0 || left > PING_AFTER_MS) this.#ask("for-answer");
      else this.#arm(left);
    } else if (late && this.#waiting === "for-answer") {
      // The answer may have arrived while nothing ran, and stand in the queue behind this timer: one more chance.
      this.#ask("for-answer-again");
    } else {
      this.#dead();
    }
  }
}
