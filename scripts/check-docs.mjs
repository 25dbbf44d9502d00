// Checks every code block of the pages in `docs`: programs compile against the built packages as a reader would paste them, tests
// and commands run, JSON is JSON, and a file of an example is that file. What cannot be checked says why, and is counted. `docs-site/blocks.mjs` says how a fence speaks.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { blocksOf } from "../docs-site/blocks.mjs";
import { runCommands } from "./doc-shell.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}.docs`;
const PROGRAMS = ["ts", "tsx", "js", "vue", "svelte"];
const counts = {
  programs: 0,
  "test files": 0,
  commands: 0,
  json: 0,
  "run by other tests": 0,
  "files of examples": 0,
  texts: 0,
  unchecked: 0,
};
const faults = [];

const pages = readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
rmSync(folder, { recursive: true, force: true });
try {
  for (const page of pages) {
    const blocks = blocksOf(readFileSync(`${root}docs/${page}`, "utf8"));
    for (const block of blocks) look(page, block);
  }
  compile();
  // Without settings of its own it would look for those of this repository.
  writeFileSync(`${folder}/vitest.config.mjs`, "export default {};\n");
  run("tests", "vitest", ["run", "--root", folder]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(
  `docs: ${pages.length} pages; ${Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ")}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function look(page, { language, code, line, attributes }) {
  const place = `docs/${page}:${line}`;
  const { unchecked, "run-by": test, "same-as": example, file, given } = attributes;
  if (unchecked !== undefined) {
    counts.unchecked++;
    if (unchecked === "") faults.push(`${place}: unchecked, without a reason`);
  } else if (test !== undefined) {
    counts["run by other tests"]++;
    if (!existsSync(root + test)) faults.push(`${place}: ${test} is not there`);
  } else if (example !== undefined) {
    counts["files of examples"]++;
    if (!existsSync(root + example) || readFileSync(root + example, "utf8") !== code)
      faults.push(`${place}: is not what ${example} holds`);
  } else if (language === "" || language === "text") counts.texts++;
  else if (PROGRAMS.includes(language)) write(page, file ?? `line-${line}.${language}`, code, given);
  else if (language === "json") {
    counts.json++;
    try {
      JSON.parse(code);
    } catch (error) {
      faults.push(`${place}: ${error.message}`);
    }
  } else if (language === "sh") {
    counts.commands++;
    const fault = runCommands(code);
    if (fault !== undefined) faults.push(`${place}: ${fault}`);
  } else faults.push(`${place}: nothing checks ${language}; say unchecked="why"`);
}

function write(page, file, code, given) {
  counts[/\.test\.tsx?$/.test(file) ? "test files" : "programs"]++;
  const target = join(folder, page.replace(/\.md$/, ""), file);
  mkdirSync(dirname(target), { recursive: true });
  const declared = (given?.split(";") ?? []).map((name) => `declare const ${name.trim()};`);
  // On the first line, so that faults name the line of the code. A file without imports is a script, whose names would be global.
  writeFileSync(target, `${declared.join(" ")}${/^(?:import|export|<)/m.test(code) ? "" : "export {};"}${code}`);
}

function compile() {
  const settings = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      allowJs: true,
      checkJs: true,
      jsx: "react-jsx",
      target: "es2022",
      lib: ["es2023", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      types: ["node"],
      skipLibCheck: true,
    },
  };
  const include = ["**/*.ts", "**/*.tsx", "**/*.js", "**/*.mjs", "**/*.vue"];
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ ...settings, include }));
  writeFileSync(`${folder}/tsconfig.svelte.json`, JSON.stringify({ ...settings, include: ["**/*.svelte"] }));
  run("programs", "vue-tsc", ["-p", folder]);
  run("Svelte programs", "svelte-check", ["--workspace", folder, "--tsconfig", "./tsconfig.svelte.json"]);
}

function run(what, program, args) {
  const { status, stdout, stderr } = spawnSync("npx", ["--no-install", program, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) faults.push(`${what} of docs/:\n${stdout}${stderr}`);
}
