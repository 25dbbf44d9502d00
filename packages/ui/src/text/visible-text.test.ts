import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHidden, visibleParts } from "./visible-text.ts";

function shown(text: string): string {
  return visibleParts(text)
    .map((part) => (part.kind === "shown" ? part.text : `<${part.codePoint}×${part.times}>`))
    .join("");
}

describe("visibleParts", () => {
  it.each([
    ["plain text, accents and other alphabets", "Grüße, 你好 שלום мир", "Grüße, 你好 שלום мир"],
    ["line ends and tabs", "one\n\ttwo", "one\n\ttwo"],
    ["a change of direction", "a\u202Eb\u2067", "a<U+202E×1>b<U+2067×1>"],
    [
      "zero-width characters, as often as they stand there",
      "a\u200B\u200B\u200D\uFEFFb",
      "a<U+200B×2><U+200D×1><U+FEFF×1>b",
    ],
    ["control characters", "a\u0000\u007F\u009Bb\r", "a<U+0000×1><U+007F×1><U+009B×1>b<U+000D×1>"],
    ["spaces that are not the usual one", "a\u00A0\u2003\u3000b", "a<U+00A0×1><U+2003×1><U+3000×1>b"],
    ["letters that are blank", "\u3164\u115F\u2800", "<U+3164×1><U+115F×1><U+2800×1>"],
    [
      "tags and variation selectors beyond the first plane",
      "\u{E0041}\u{E0100}\uFE0F",
      "<U+E0041×1><U+E0100×1><U+FE0F×1>",
    ],
    ["private characters, line and paragraph separators", "\uE000\u2028\u2029", "<U+E000×1><U+2028×1><U+2029×1>"],
    ["halves of surrogate pairs", "\uD800a\uDC00", "<U+D800×1>a<U+DC00×1>"],
    ["an emoji, which shows itself", "a😀b", "a😀b"],
    ["nothing", "", ""],
  ])("shows %s", (_what, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("loses nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const back = visibleParts(text).map((part) =>
          part.kind === "shown"
            ? part.text
            : String.fromCodePoint(Number.parseInt(part.codePoint.slice(2), 16)).repeat(part.times),
        );
        expect(back.join("")).toBe(text);
      }),
    );
  });
});

describe("escapeHidden", () => {
  it("writes hidden characters as escapes", () => {
    expect(escapeHidden('"a\u200Bb\u{E0041}"')).toBe(String.raw`"a\u200bb\udb40\udc41"`);
  });

  it("keeps the meaning of any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const json = JSON.stringify(value, null, 2);
        expect(JSON.parse(escapeHidden(json))).toEqual(JSON.parse(json));
      }),
    );
  });
});
