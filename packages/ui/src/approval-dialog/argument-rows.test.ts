import { describe, expect, it } from "vitest";
import { argumentRows } from "./argument-rows.ts";

const shown = (args: Readonly<Record<string, unknown>>, all = false) =>
  argumentRows(args, all).map((row) => row.shown?.length);

describe("argumentRows", () => {
  it("shows 10,000 characters and more, up to 20,000, whole", () => {
    expect(shown({ a: "x".repeat(10_000), b: "x".repeat(20_000), c: "x".repeat(10_001) })).toEqual([
      10_000, 20_000, 10_000,
    ]);
  });

  it("shows the beginning of every value, however large those before it are", () => {
    const large = "x".repeat(1_000_000);

    expect(shown({ a: large, b: large, c: large, d: "short" })).toEqual([20_000, 20_000, 100, 5]);
  });

  it("shows 100 values at most", () => {
    const args = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`n${index}`, index]));

    expect(shown(args)).toHaveLength(100);
    expect(shown(args, true)).toHaveLength(150);
  });

  it("shows everything on demand", () => {
    expect(shown({ a: "x".repeat(1_000_000), b: "y".repeat(30_000) }, true)).toEqual([1_000_000, 30_000]);
  });
});
