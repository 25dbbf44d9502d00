import { describe, expect, it } from "vitest";
import { jsonText, wireText } from "./json-text.ts";

class Celsius {
  readonly degrees = 21;
}

describe("jsonText (SPEC §3.2)", () => {
  it.each([
    ["a bigint", 10n ** 20n, '"100000000000000000000"'],
    ["a nested bigint", { n: 1n }, '{"n":"1"}'],
    ["a date", new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ["a URL", new URL("https://a.example/b"), '"https://a.example/b"'],
    ["NaN", Number.NaN, '"NaN"'],
    ["infinity", [-Infinity], '["-Infinity"]'],
    ["a map with string keys", new Map([["a", 1]]), '{"a":1}'],
    ["a map with other keys", new Map([[1, "a"]]), '[[1,"a"]]'],
    ["a set", { s: new Set(["a"]) }, '{"s":["a"]}'],
    ["an error, without its stack", new RangeError("too far"), '{"name":"RangeError","message":"too far"}'],
    ["an instance of a class", new Celsius(), '{"degrees":21}'],
    ["an empty string", "", '""'],
    ["a hole in an array", [undefined], "[null]"],
  ])("E-089, E-092: writes %s", (_, value, text) => {
    expect(jsonText(value)).toBe(text);
  });

  it.each([
    ["a function", () => 1, "it is a function"],
    ["a nested function", { onClick: () => 1 }, '"onClick" is a function'],
    ["a symbol", { s: Symbol("s") }, '"s" is a symbol'],
    ["undefined", undefined, "undefined is not JSON"],
    ["a typed array", { bytes: new Uint8Array(2) }, '"bytes" is binary data: return it as base64 text'],
    ["a buffer", new ArrayBuffer(2), "it is binary data"],
  ])("E-092: refuses %s and says where", (_, value, message) => {
    expect(() => jsonText(value)).toThrow(message);
  });

  it("E-090: replaces lone surrogates in values and keys, and leaves whole pairs", () => {
    const value = { "k\uD83D": "a\uDE00b", whole: "😀", backslashes: "\\ud83d \\\\uD83D" };
    expect(JSON.parse(jsonText(value))).toEqual({
      "k\uFFFD": "a\uFFFDb",
      whole: "😀",
      backslashes: "\\ud83d \\\\uD83D",
    });
    expect(jsonText("\uD83D")).toBe('"\uFFFD"');
    expect(wireText("\\\uD83D")).toBe(String.raw`"\\` + '\uFFFD"');
  });

  it("E-086: a __proto__ key stays plain data", () => {
    expect(jsonText(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}');
    expect(jsonText(new Map([["__proto__", 1]]))).toBe('{"__proto__":1}');
  });
});
