import { describe, expect, it } from "vitest";
import { faultText } from "./fault-text.ts";

describe("faultText", () => {
  it("names the error and where it was thrown, and leaves its message out, which may quote a token (SPEC §7)", () => {
    const text = faultText(new TypeError("a.b.c is none\n    at b.c (x)"));
    expect(text).toMatch(/^TypeError at .*fault-text\.test\.ts/);
    expect(text).not.toContain("b.c");
  });

  it.each([[undefined], ["a secret"]])("takes a thrown %j", (thrown) => {
    expect(faultText(thrown)).toBe(`a thrown ${typeof thrown}`);
  });
});
