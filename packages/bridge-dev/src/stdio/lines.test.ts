import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { linesOf } from "./lines.ts";

async function lines(...chunks: readonly Buffer[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const line of linesOf(Readable.from(chunks), 16)) found.push(line);
  return found;
}

describe("linesOf", () => {
  it("puts together what was cut, also within a character, and gives the end without a line feed", async () => {
    const text = Buffer.from('{"a":\n"é"}\n\nend');
    for (let cut = 0; cut <= text.length; cut++) {
      expect(await lines(text.subarray(0, cut), text.subarray(cut))).toEqual(['{"a":', '"é"}', "", "end"]);
    }
  });

  it("takes the separators for text that JSON takes for text", async () => {
    expect(await lines(Buffer.from('"\u2028\u2029"\n'))).toEqual(['"\u2028\u2029"']);
  });

  it("refuses a line that is too long, however it comes", async () => {
    await expect(lines(Buffer.from(`${"a".repeat(17)}\n`))).rejects.toThrow("more than 16 bytes");
    await expect(lines(Buffer.from("a".repeat(9)), Buffer.from("a".repeat(9)))).rejects.toThrow("more than 16 bytes");
    expect(await lines(Buffer.from(`${"a".repeat(16)}\n${"b".repeat(16)}`))).toHaveLength(2);
  });
});
