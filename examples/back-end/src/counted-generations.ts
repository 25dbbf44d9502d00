import type { Generations } from "clientmcp-bridge";

type Role = "client" | "agent";

/**
 * Which tokens still count: raising a number ends those that were given before. In memory; a real back end keeps the numbers in
 * its database, or a restart would let old tokens in again.
 */
export class CountedGenerations implements Generations {
  readonly #numbers = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  readonly current = (user: string, role: Role): number => this.#numbers.get(`${role} ${user}`) ?? 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  raise(user: string, role: Role): void {
    this.#numbers.set(`${role} ${user}`, this.current(user, role) + 1);
    for (const listener of this.#listeners) listener();
  }
}
