import { describe, expect, it } from "vitest";
import { argumentText, beginning, jsonText, shortened } from "./argument-text.ts";

function nested(depth: number): unknown {
  return JSON.parse(`${"[".repeat(depth)}1${"]".repeat(depth)}`);
}

describe("argumentText", () => {
  it("is a string as it is, and anything else as JSON", () => {
    expect(argumentText("5")).toBe("5");
    expect(argumentText(5)).toBe("5");
    expect(argumentText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(argumentText(null)).toBe("null");
  });
});

describe("jsonText", () => {
  it("does not grow with the square of the depth", () => {
    expect(jsonText(nested(32))).toContain("\n");
    expect(jsonText(nested(33))).toBe(`${"[".repeat(33)}1${"]".repeat(33)}`);
    expect(jsonText(nested(2_000))).toHaveLength(4_001);
  });

  it("is undefined for what nests too deeply to be written", () => {
    expect(jsonText(nested(1_000_000))).toBeUndefined();
  });
});

describe("beginning", () => {
  it("cuts at a whole character", () => {
    expect(beginning("a😀b", 2)).toBe("a");
    expect(beginning("a😀b", 3)).toBe("a😀");
    expect(beginning("ab", 3)).toBe("ab");
  });
});

describe("shortened", () => {
  it("says that something was left out", () => {
    expect(shortened("abc", 3)).toBe("abc");
    expect(shortened("abcd", 3)).toBe("ab…");
  });
});
