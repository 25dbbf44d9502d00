import { describe, expect, it } from "vitest";
import { lookAlikes } from "./look-alikes.ts";

const found = (text: string): readonly string[] => lookAlikes(text).map(({ codePoint }) => codePoint);

describe("lookAlikes", () => {
  it.each([
    ["an address with a letter of another alphabet", "https://p\u0430ypal.com/login", ["U+0430"]],
    [
      "an address that is written in another alphabet as a whole",
      "\u0440\u0430\u0443.com",
      ["U+0440", "U+0430", "U+0443"],
    ],
    ["a mail address", "al\u0456ce@example.com", ["U+0456"]],
    ["a long identifier", "0x52908400098527886E0F7030069857D2E4169E\u0415\u0417", ["U+0415", "U+0417"]],
    ["a word that mixes alphabets, in the middle of a sentence", "Send it to B\u043Eb today", ["U+043E"]],
    ["letters of full width", "\uFF50aypal.com", ["U+FF50"]],
    ["each character once", "\u0430\u0430.com \u0430\u0430.org", ["U+0430"]],
  ])("lists %s", (_what, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    ["plain addresses", "https://paypal.com 0x52908400098527886E0F7030069857D2E4169EE7"],
    ["sentences in any one alphabet", "Grüße aus Köln. Привет, мир! שלום 你好"],
    ["hidden characters, which are shown anyway", "pay\u200Bpal.com"],
  ])("lists nothing of %s", (_what, text) => {
    expect(found(text)).toEqual([]);
  });

  it("lists 12 at most", () => {
    const letters = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x0430 + index)).join("");

    expect(found(`${letters}.com`)).toHaveLength(12);
  });
});
