import { describe, expect, it } from "vitest";
import { countEvent, waitMs, type EventCounts } from "./rate-limit.ts";

const RATE = { count: 3, perMs: 3_000 };

function after(events: number, at = 0): EventCounts {
  const counts: EventCounts = new Map();
  for (let n = 0; n < events; n++) countEvent(counts, "a", RATE, at);
  return counts;
}

describe("a rate", () => {
  it("lets as many events happen at once as it has, and for each one more makes wait", () => {
    expect([0, 1, 2, 3].map((events) => waitMs(after(events), "a", RATE, 0))).toEqual([0, 0, 0, 1_000]);
  });

  it("lets one more happen as soon as that much time has passed, and never more than it has at once", () => {
    const counts = after(3);
    expect(waitMs(counts, "a", RATE, 400)).toBe(600);
    expect(waitMs(counts, "a", RATE, 1_000)).toBe(0);
    for (let n = 0; n < 3; n++) countEvent(counts, "a", RATE, 1_000_000);
    expect(waitMs(counts, "a", RATE, 1_000_000)).toBe(1_000);
  });

  it("counts each key for itself", () => {
    expect(waitMs(after(3), "b", RATE, 0)).toBe(0);
  });

  it("makes nobody wait longer than for one more event when the clock goes back", () => {
    expect(waitMs(after(3, 10_000), "a", RATE, 0)).toBe(1_000);
  });

  it("remembers 10,000 keys, those used last", () => {
    const counts = after(3);
    for (let n = 0; n < 9_999; n++) countEvent(counts, `n${n}`, RATE, 0);
    countEvent(counts, "a", RATE, 0);
    countEvent(counts, "one more", RATE, 0);
    expect(counts.size).toBe(10_000);
    expect(counts.has("a")).toBe(true);
    expect(counts.has("n0")).toBe(false);
  });
});
