import { describe, expect, it } from "vitest";
import { parseAmount, toDecimal, toEuros } from "./money.ts";

describe("amounts of money", () => {
  it.each([
    ["12", 1200n],
    ["12.5", 1250n],
    ["12.50", 1250n],
    [" 0.05 ", 5n],
    ["999999999999.99", 99999999999999n],
  ])("reads %j as %d cents", (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  it.each(["", "-1", "1e3", "12.505", "1,200", ".5", "12.", "0x10", "NaN", "1 2"])("does not read %j", (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it("writes the decimal string that it reads", () => {
    expect(toDecimal(124_050n)).toBe("1240.50");
    expect(toDecimal(5n)).toBe("0.05");
  });

  it("writes euros for people", () => {
    expect(toEuros(1_234_567_05n)).toBe("€1,234,567.05");
  });
});
