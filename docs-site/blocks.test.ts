import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks.mjs";

describe("the code blocks of a page", () => {
  it("have a language, their words, their code and their line", () => {
    const page =
      '# Title\n\n```ts file=src/main.ts given="a: number; b: string"\na + b;\n```\n\ntext\n\n```sh\nls\n```\n';
    expect(blocksOf(page)).toEqual([
      {
        language: "ts",
        code: "a + b;\n",
        line: 3,
        attributes: { file: "src/main.ts", given: "a: number; b: string" },
      },
      { language: "sh", code: "ls\n", line: 9, attributes: {} },
    ]);
  });

  it("end with a fence as long as the one that began them, and lose the indent of a list", () => {
    expect(blocksOf("- item\n\n  ````md\n  ```ts\n  x;\n  ```\n  ````\n")).toMatchObject([
      { language: "md", code: "```ts\nx;\n```\n" },
    ]);
  });

  it("may have no language", () => {
    expect(blocksOf("```\npicture\n```\n")).toMatchObject([{ language: "", code: "picture\n" }]);
  });
});
