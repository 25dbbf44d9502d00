import { describe, expect, it } from "vitest";
import { toWellFormed, truncateUtf8, utf8Length } from "./utf8.ts";

const encoder = new TextEncoder();
const texts = ["", "abc", "Zürich", "€", "💶", "a💶b€ü", "\uD83D", "a\uDE00b", "💶\uD83D"];

describe("utf8Length", () => {
  it.each(texts)("counts the bytes that an encoder makes of %j", (text) => {
    expect(utf8Length(text)).toBe(encoder.encode(text).length);
  });
});

describe("truncateUtf8", () => {
  it.each(texts)("keeps the longest whole beginning of %j within every limit (E-091)", (text) => {
    const characters = Array.from(text);
    for (let limit = 0; limit <= 16; limit++) {
      const cut = truncateUtf8(text, limit);
      const whole = characters.slice(0, Array.from(cut).length).join("");
      const next = whole + (characters[Array.from(cut).length] ?? "");
      expect(cut).toBe(whole);
      expect(encoder.encode(cut).length).toBeLessThanOrEqual(limit);
      expect(next === cut || encoder.encode(next).length > limit).toBe(true);
    }
  });
});

describe("toWellFormed", () => {
  it("replaces half surrogates and leaves whole pairs (E-090)", () => {
    expect(toWellFormed("\uD83D")).toBe("\uFFFD");
    expect(toWellFormed("a\uDE00b")).toBe("a\uFFFDb");
    expect(toWellFormed("\uD83D\uD83D\uDE00")).toBe("\uFFFD😀");
    expect(toWellFormed("😀 ok")).toBe("😀 ok");
  });
});
