import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { FreshProject } from "./support/fresh-project.ts";

const COMPILERS = { "5.4": "typescript-5.4", "6.0": "typescript" };
const OPTIONS = [
  "--noEmit",
  "--strict",
  "--target",
  "es2022",
  "--lib",
  "es2022,dom,dom.iterable,esnext.disposable",
  "--skipLibCheck",
];
const PACKAGES = [
  "@clientmcp/bridge-core",
  "@clientmcp/react",
  "@clientmcp/ui",
  "@clientmcp/vue",
  "clientmcp",
  "clientmcp-bridge",
  "clientmcp-conformance",
  "clientmcp-dev",
];
// Svelte's components are for bundlers: Node's own resolution does not know their files.
const FOR_BUNDLERS = ["@clientmcp/svelte"];

let project: FreshProject;
let entries: readonly string[];

beforeAll(async () => {
  project = await FreshProject.install("types");
  entries = await entriesOf(PACKAGES);
  return () => project.remove();
});

/** Every entry of some packages that has types and code, as their exports maps name them. */
async function entriesOf(names: readonly string[]): Promise<string[]> {
  const found = names.map(async (name) => {
    const { exports } = JSON.parse(await readFile(project.path("node_modules", name, "package.json"), "utf8")) as {
      readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    };
    return Object.entries(exports)
      .filter(([, target]) => typeof target === "object" && "types" in target && "default" in target)
      .map(([entry]) => name + entry.slice(1));
  });
  return (await Promise.all(found)).flat();
}

/** A program that takes every entry, and fails to compile where one is untyped. */
function importsOf(names: readonly string[]): string {
  const lines = names.map(
    (name, index) =>
      `import * as entry${index} from "${name}";\nexport const names${index}: keyof typeof entry${index} = "" as never;\n`,
  );
  return lines.join("");
}

/** The lines that the compiler writes; none is success. */
function compile(compiler: string, file: string, module: string, moduleResolution: string): Promise<string[]> {
  const tsc = project.path("node_modules", compiler, "lib/tsc.js");
  const args = [tsc, file, ...OPTIONS, "--module", module, "--moduleResolution", moduleResolution];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: project.folder }, (error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
      resolve(error !== null && lines.length === 0 ? [error.message] : lines);
    });
  });
}

describe.each(Object.entries(COMPILERS))("with TypeScript %s", (_version, compiler) => {
  it("E-103: every entry compiles as bundlers resolve it", async () => {
    await writeFile(project.path("bundler.ts"), importsOf([...entries, ...(await entriesOf(FOR_BUNDLERS))]));

    expect(entries.length).toBeGreaterThan(15);
    expect(await compile(compiler, "bundler.ts", "esnext", "bundler")).toEqual([]);
  });

  it("E-103: every entry compiles as Node resolves it, in an ES module", async () => {
    await writeFile(project.path("esm.mts"), importsOf(entries));

    expect(await compile(compiler, "esm.mts", "node16", "node16")).toEqual([]);
    expect(await compile(compiler, "esm.mts", "nodenext", "nodenext")).toEqual([]);
  });

  it("E-103: a CommonJS module takes every entry by import(), and a static import is refused as ESM-only", async () => {
    const dynamic = entries.map((name, index) => `export const entry${index} = import("${name}");\n`).join("");
    await writeFile(project.path("dynamic.cts"), dynamic);
    await writeFile(project.path("static.cts"), importsOf(entries));

    expect(await compile(compiler, "dynamic.cts", "node16", "node16")).toEqual([]);
    const written = await compile(compiler, "static.cts", "node16", "node16");
    const refusals = written.filter((line) => !line.startsWith(" "));
    expect(refusals).toHaveLength(entries.length);
    for (const refusal of refusals) expect(refusal).toContain("error TS1479");
  });
});

it("E-103: a CommonJS module requires every entry, as Node can since 20.19 and TypeScript knows since 5.8", async () => {
  await writeFile(project.path("require.cts"), importsOf(entries));

  expect(await compile(COMPILERS["6.0"], "require.cts", "nodenext", "nodenext")).toEqual([]);
});
