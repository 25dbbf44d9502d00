import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../src/", import.meta.url));

describe("what the package imports", () => {
  it("E-106: nothing but its own files, and the validator its library, which is bundled", async () => {
    const files = (await readdir(source, { recursive: true })).filter((file) => /^(?!.*\.test).*\.ts$/.test(file));
    const imports = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(source + file, "utf8");
        const foreign = [...text.matchAll(/^(?:import|export)\b[^;]*?from "([^."][^"]*)"/gm)].map(([, name]) => name);
        return foreign.map((name) => `${file}: ${name}`);
      }),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(new Set(imports.flat())).toEqual(
      new Set([
        "json-schema/findings.ts: @cfworker/json-schema",
        "json-schema/read-schema.ts: @cfworker/json-schema",
        "json-schema/validator.ts: @cfworker/json-schema",
      ]),
    );
  });
});
