import { describe, expect, it } from "vitest";
import { printable } from "./printable.ts";

describe("printable", () => {
  it.each(["\u0000", "\n", "\u001b", "\u007f", "\u0085", "\u009b", "\u200f", "\u202e", "\u2067", "\u061c", "\u2028"])(
    "replaces %j",
    (character) => {
      expect(printable(`a${character}b${character}`)).toBe("a\uFFFDb\uFFFD");
    },
  );

  it("leaves the words of every language alone", () => {
    const text = "pay Zürich \u05e9\u05dc\u05d5\u05dd \u{1f600} e\u0301";
    expect(printable(text)).toBe(text);
  });
});
