/** So many events, and no more, in so many milliseconds; all of them at once are fine. */
export interface Rate {
  /** How many events, 1 to 1,000,000. */
  readonly count: number;
  /** In how many milliseconds. */
  readonly perMs: number;
}

/** By what is counted, the longest unused first: until when its events so far fill the rate. */
export type EventCounts = Map<string, number>;

// Strangers choose addresses. Whoever uses this many makes the bridge forget those longest unused.
const MAX_KEYS = 10_000;

/** How many milliseconds `key` has to wait until one more event is within the rate; 0 = none. Counts nothing. */
export function waitMs(counts: EventCounts, key: string, { count, perMs }: Rate, now: number): number {
  // A clock that went back lets nobody wait longer than the whole rate takes.
  const filledMs = Math.min((counts.get(key) ?? now) - now, perMs);
  return Math.max(0, Math.floor(filledMs - perMs + perMs / count));
}

/** Counts one event of `key`. */
export function countEvent(counts: EventCounts, key: string, { count, perMs }: Rate, now: number): void {
  const filledUntil = Math.max(counts.get(key) ?? now, now) + perMs / count;
  counts.delete(key);
  counts.set(key, Math.min(filledUntil, now + perMs));
  if (counts.size <= MAX_KEYS) return;
  const [oldest] = counts.keys();
  if (oldest !== undefined) counts.delete(oldest);
}
