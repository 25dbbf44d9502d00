import { describe, expect, it } from "vitest";
import { duration } from "./flag-values.ts";

describe("duration", () => {
  it.each([
    ["30s", 30],
    ["15m", 900],
    ["1h", 3_600],
    ["7d", 604_800],
  ])("reads %s as %i seconds", (text, seconds) => {
    expect(duration(text)).toBe(seconds);
  });

  it.each(["", "1", "h", "1 h", "-1h", "1.5h", "0s", "1H", "1hour", "1h30m"])("refuses %j", (text) => {
    expect(() => duration(text)).toThrow("30s, 15m, 1h or 7d");
  });
});
