import { describe, expect, it } from "vitest";
import { lifetime, rate } from "./flag-values.ts";

describe("lifetime", () => {
  it.each([
    ["30s", 30],
    ["15m", 900],
    ["1h", 3_600],
    ["7d", 604_800],
  ])("reads %s as %i seconds", (text, seconds) => {
    expect(lifetime(text)).toBe(seconds);
  });

  it("reads never", () => {
    expect(lifetime("never")).toBe("never");
  });

  it.each(["", "1", "h", "1 h", "-1h", "1.5h", "0s", "1H", "1hour", "1h30m", "NEVER"])("refuses %j", (text) => {
    expect(() => lifetime(text)).toThrow("30s, 15m, 1h or 7d, or be never");
  });
});

describe("rate", () => {
  it.each([
    ["20/s", { count: 20, perMs: 1_000 }],
    ["600/m", { count: 600, perMs: 60_000 }],
    ["1/h", { count: 1, perMs: 3_600_000 }],
  ])("reads %s", (text, expected) => {
    expect(rate(text)).toEqual(expected);
  });

  it.each(["", "20", "0/s", "20/d", "20 / s", "-1/s", "1.5/s", "20/constructor"])("refuses %j", (text) => {
    expect(() => rate(text)).toThrow("20/s, 600/m or 1000/h");
  });
});
