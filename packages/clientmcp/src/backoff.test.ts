import { afterEach, describe, expect, it, vi } from "vitest";
import { Backoff } from "./backoff.ts";

afterEach(() => vi.restoreAllMocks());

function delays(backoff: Backoff, count: number): number[] {
  return Array.from({ length: count }, () => backoff.next());
}

describe("Backoff (SPEC §3.4)", () => {
  it("doubles from 0.5 s to 30 s", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    expect(delays(new Backoff(), 9)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it("E-029: spreads each delay over the upper half of its step", () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(delays(new Backoff(), 7)).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000]);
  });

  it("E-029: from the second retry on no 100 ms see more than a quarter of a thousand clients", () => {
    // Random enough, and the same in every run.
    let draws = 0;
    vi.spyOn(Math, "random").mockImplementation(() => Math.abs(Math.sin(++draws) * 10_000) % 1);
    const clients = Array.from({ length: 1000 }, () => ({ backoff: new Backoff(), at: 0 }));
    for (let retry = 1; retry <= 5; retry++) {
      for (const client of clients) client.at += client.backoff.next();
      const crowds = clients.map(({ at }) => clients.filter((other) => other.at >= at && other.at < at + 100).length);
      expect(Math.max(...crowds)).toBeLessThanOrEqual(retry === 1 ? 1000 : 250);
    }
  });

  it("E-031: starts over after a reset", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const backoff = new Backoff();
    delays(backoff, 5);
    backoff.reset();
    expect(backoff.next()).toBe(500);
  });

  it("starts at the long end for an overloaded bridge (SPEC §3.3)", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const backoff = new Backoff();
    backoff.exhaust();
    expect(delays(backoff, 2)).toEqual([30_000, 30_000]);
  });
});
