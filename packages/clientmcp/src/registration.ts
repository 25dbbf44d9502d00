import type { Register } from "./declared-tools.ts";

const BURST_INTERVAL_MS = 250;
const NOTHING: ReadonlyMap<string, string> = new Map();

interface Sent {
  readonly text: string;
  readonly at: number;
}

export interface RegistrationOptions {
  /** The changes of one tick are complete: a good time to tidy up. */
  readonly tick: () => void;
  readonly register: () => Register;
  readonly send: (text: string) => void;
}

/**
 * Keeps the bridge's copy of the declared tools equal to ours (SPEC §3.2): one register per tick, only when the declared set
 * differs from the last one sent, and after the first change of a burst one per 250 ms, the latest.
 */
export class Registration {
  readonly #options: RegistrationOptions;
  readonly #waiters: (() => void)[] = [];
  #ticking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // Of the connection that is open.
  #sent: Sent | undefined;
  #unconfirmed: ReadonlyMap<string, string>[] = [];
  #confirmed = NOTHING;

  constructor(options: RegistrationOptions) {
    this.#options = options;
  }

  /** A connection has opened: it starts from an empty set, so everything is declared, even nothing. */
  start(): void {
    this.stop();
    this.#send(this.#options.register(), 0);
  }

  /** The connection is gone. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sent = undefined;
    this.#unconfirmed = [];
    this.#confirmed = NOTHING;
    this.#release();
  }

  /** Something declared may have changed. */
  changed(): void {
    if (this.#ticking) return;
    this.#ticking = true;
    queueMicrotask(() => {
      this.#ticking = false;
      this.#options.tick();
      if (this.#timer === undefined) this.#flush();
    });
  }

  /** The bridge has accepted the oldest register that it had not confirmed. */
  confirm(): void {
    this.#confirmed = this.#unconfirmed.shift() ?? this.#confirmed;
  }

  /** Whether the bridge has confirmed a register that declares `name` with the definition `key`. */
  holds(name: string, key: string): boolean {
    return this.#confirmed.get(name) === key;
  }

  /** Resolves when the changes so far have left; `undefined` if there are none. */
  settled(): Promise<void> | undefined {
    if (!this.#ticking && this.#timer === undefined) return undefined;
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  #flush(waited = false): void {
    if (this.#sent === undefined) return this.#release();
    const register = this.#options.register();
    if (register.text === this.#sent.text) return this.#release();
    const wait = waited ? 0 : this.#sent.at + BURST_INTERVAL_MS - Date.now();
    if (wait <= 0) return this.#send(register, Date.now());
    // Bounded, because a clock that was set back must not hold the register up.
    this.#timer = setTimeout(() => this.#afterWait(), Math.min(wait, BURST_INTERVAL_MS));
  }

  #afterWait(): void {
    this.#timer = undefined;
    this.#flush(true);
  }

  #send({ text, tools }: Register, at: number): void {
    this.#sent = { text, at };
    this.#unconfirmed.push(tools);
    this.#options.send(text);
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#waiters.splice(0)) resolve();
  }
}
