import { describe, expect, it } from "vitest";
import { thrownText } from "./thrown-text.ts";

describe("what is thrown", () => {
  it.each([
    [new Error("no funds"), "no funds"],
    [new TypeError(""), "TypeError"],
    ["plain", "plain"],
    [42, "42"],
    [undefined, "undefined"],
    [Object.assign(new Error("x"), { message: 1n }), "1"],
    [Object.assign(new Error("x"), { message: 42 }), "42"],
    [Object.assign(new Error("x"), { message: Symbol("q") }), "Symbol(q)"],
    [Object.assign(new Error("x"), { message: {} }), "[object Object]"],
    [Object.assign(new Error("x"), { message: Object.create(null) }), "an error that cannot be shown"],
    [Object.create(null), "an error that cannot be shown"],
    [
      {
        toString() {
          throw new Error("hostile");
        },
      },
      "an error that cannot be shown",
    ],
  ])("%# is told by its message, never by its stack", (thrown, message) => {
    expect(thrownText(thrown)).toBe(message);
  });
});
