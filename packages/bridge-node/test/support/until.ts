import { vi } from "vitest";

/** Waits until `check` no longer throws, and returns what it returns. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000, interval: 10 });
}
