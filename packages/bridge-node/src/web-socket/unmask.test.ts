import { expect, it } from "vitest";
import { unmask } from "./unmask.ts";

it("takes the mask off, at any address and of any length, and touches nothing beside", () => {
  const mask = Uint8Array.of(0x12, 0x34, 0x56, 0x78);
  for (const size of [0, 1, 3, 4, 5, 255, 256, 257, 258, 259, 1_000]) {
    for (let offset = 0; offset < 8; offset++) {
      const memory = new Uint8Array(size + 16).fill(0xaa);
      unmask(memory.subarray(offset, offset + size), mask);
      const expected = memory.map((_, n) =>
        n < offset || n >= offset + size ? 0xaa : 0xaa ^ (mask[(n - offset) % 4] as number),
      );
      expect(memory).toEqual(expected);
    }
  }
});
