import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "./react-compiler.ts";

const src = join(import.meta.dirname, "../src");

describe("The React Compiler", () => {
  it("E-004: accepts every hook and every component of the sources, and leaves out none", async () => {
    const files = (await readdir(src)).filter((name) => /^[^.]+\.tsx?$/.test(name));
    const written: string[] = [];
    const compiled: string[] = [];
    for (const file of files) {
      const code = await readFile(join(src, file), "utf8");
      written.push(...[...code.matchAll(/^export function (use[A-Z]\w*|[A-Z]\w*)/gm)].map(([, name = ""]) => name));
      compiled.push(...(await compile(code, join(src, file))).names);
    }

    expect(compiled).toEqual(written);
    expect(compiled).toContain("useTools");
  });

  it("is asked to refuse what it would silently leave out", async () => {
    const code = `
      import { useRef } from "react";
      export function useLatest(value) {
        const latest = useRef(value);
        latest.current = value;
        return latest;
      }`;

    await expect(compile(code, "use-latest.ts")).rejects.toThrow(/Cannot access refs during render/);
  });
});
