import { describe, expect, it } from "vitest";
import { nodePlatform } from "./node-platform.ts";

// A view into the middle of a buffer, as the core gets them.
const whole = new TextEncoder().encode("..né…..");
const view = whole.subarray(2, whole.length - 2);

describe("nodePlatform", () => {
  it("decodes a part of a view", () => {
    expect(nodePlatform.decode(view, 1, 6)).toBe("é…");
  });

  it("makes one character of each byte of a part of a view", () => {
    expect(nodePlatform.latin1(view, 0, 3)).toBe("n\u00c3\u00a9");
  });

  it("encodes to UTF-8, and knows it", () => {
    expect([...nodePlatform.encode("é")]).toEqual([0xc3, 0xa9]);
    expect(nodePlatform.isUtf8(view)).toBe(true);
    expect(nodePlatform.isUtf8(view.subarray(0, 2))).toBe(false);
  });

  it("hashes with SHA-256", () => {
    expect(Buffer.from(nodePlatform.sha256(new Uint8Array())).toString("hex")).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
  });
});
