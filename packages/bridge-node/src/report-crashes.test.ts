import { describe, expect, it } from "vitest";
import { crashText } from "./report-crashes.ts";

describe("crashText", () => {
  it.each(["bad token tok-123", "line\n    at tok-123:1:1\nline", ""])(
    "E-051: says what and where, and nothing of the message %j",
    (message) => {
      const text = crashText(Object.assign(new TypeError(message), { code: "ERR_X" }));
      expect(text).toMatch(/^TypeError \(ERR_X\)\n +at .*report-crashes\.test/);
      expect(text).not.toContain("tok-123");
    },
  );

  it.each([
    ["tok-123", "a thrown string"],
    [null, "a thrown object"],
  ])("E-051: says nothing of a thrown %j but its type", (value, expected) => {
    expect(crashText(value)).toBe(expected);
  });
});
