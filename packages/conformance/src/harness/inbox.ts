import { CheckFailure, shown } from "../check-failure.ts";

/** How long a check waits for anything that should come at once, in milliseconds. */
export const PATIENCE_MS = 10_000;

interface Waiter<T> {
  readonly matches: (item: T) => boolean;
  readonly take: (item: T) => void;
  readonly fail: (why: string) => void;
}

/** What arrived from the bridge, in order; each item is taken once. */
export class Inbox<T> {
  readonly #all: T[] = [];
  readonly #untaken: T[] = [];
  readonly #waiters = new Set<Waiter<T>>();
  readonly #show: (item: T) => unknown;
  #ended: string | undefined;

  constructor(show: (item: T) => unknown = (item) => item) {
    this.#show = show;
  }

  /** Everything that arrived so far, taken or not. */
  get all(): readonly T[] {
    return this.#all;
  }

  push(item: T): void {
    this.#all.push(item);
    for (const waiter of this.#waiters) {
      if (!waiter.matches(item)) continue;
      this.#waiters.delete(waiter);
      waiter.take(item);
      return;
    }
    this.#untaken.push(item);
  }

  /** Nothing more comes; whoever waits learns why. */
  end(why: string): void {
    this.#ended ??= why;
    for (const waiter of this.#waiters) waiter.fail(why);
    this.#waiters.clear();
  }

  /**
   * The first item that matches and was not taken yet, waiting for it if need be.
   *
   * @param what Names the item in the report when it does not come.
   */
  take(what: string, matches: (item: T) => boolean, patienceMs: number = PATIENCE_MS): Promise<T> {
    const index = this.#untaken.findIndex(matches);
    const [item] = index < 0 ? [] : this.#untaken.splice(index, 1);
    if (item !== undefined) return Promise.resolve(item);
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        reject(new CheckFailure(what, `${why}; arrived until then: ${this.#arrived()}`));
      };
      const take = (found: T): void => {
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => fail(`nothing within ${patienceMs} ms`), patienceMs);
      const waiter: Waiter<T> = { matches, take, fail };
      if (this.#ended === undefined) this.#waiters.add(waiter);
      else fail(this.#ended);
    });
  }

  #arrived(): string {
    return this.#all.length === 0 ? "nothing" : shown(this.#all.slice(-5).map((item) => this.#show(item)));
  }
}
