import { describe, expect, it } from "vitest";
import { BodyBuffer } from "./body-buffer.ts";

describe("BodyBuffer", () => {
  it("keeps a single chunk without a copy", () => {
    const chunk = Buffer.from("body");
    const body = new BodyBuffer(10);
    body.append(chunk);
    expect(body.bytes().buffer).toBe(chunk.buffer);
    expect(body.bytes()).toEqual(chunk);
  });

  it("keeps no chunk after the first, so that a body of small ones costs little more than its bytes", () => {
    const body = new BodyBuffer(100_000);
    const chunk = Buffer.alloc(1);
    for (let i = 0; i < 100_000; i++) {
      chunk[0] = i % 251;
      if (i === 0) body.append(Buffer.from(chunk));
      else body.append(chunk);
    }
    expect(body.bytes()).toEqual(Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251)));
    expect(body.bytes().buffer.byteLength).toBe(100_000);
  });

  it("E-061: takes as many bytes as are allowed, and not one more", () => {
    const body = new BodyBuffer(5);
    expect([body.append(Buffer.from("abc")), body.append(Buffer.from("de")), body.append(Buffer.from("f"))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(body.bytes().toString()).toBe("abcde");
    expect(new BodyBuffer(5).append(Buffer.from("abcdef"))).toBe(false);
  });

  it("is empty when nothing came", () => {
    expect(new BodyBuffer(5).bytes()).toEqual(Buffer.alloc(0));
  });
});
