// Checks every code block of every README and of CONTRIBUTING.md: the programs of the packages' compile against the built packages as
// a reader would paste them, commands run, and what is neither names the test that runs it. `scripts/readme` holds what the programs leave to their
// reader, `docs-site/blocks.mjs` says how a fence speaks.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { blocksOf } from "../docs-site/blocks.mjs";
import { runCommands } from "./doc-shell.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}.readme`;
const PROGRAMS = ["ts", "tsx", "vue", "svelte"];
// What a reader of the bridges' READMEs has exported by then.
const ENVIRONMENT = { CLIENTMCP_SECRET: "a secret of more than thirty-two bytes" };
const TSC = ["tsc", "--project"];
// Each group is compiled at once. `places`: the files that a README tells to put its first programs into, as they import each other.
const GROUPS = [
  { name: "project", paths: ["README.md"], check: TSC },
  {
    name: "packages",
    paths: ["clientmcp", "ui", "bridge-core", "bridge-node", "bridge-dev", "conformance"].map(
      (name) => `packages/${name}/README.md`,
    ),
    check: TSC,
    types: ["node", "vite/client"],
  },
  { name: "react", paths: ["packages/react/README.md"], check: TSC, places: [undefined, "Cart.tsx", "main.tsx"] },
  {
    name: "vue",
    paths: ["packages/vue/README.md"],
    check: ["vue-tsc", "--project"],
    places: ["components/Cart.vue", "App.vue", "main.ts"],
    types: ["vite/client"],
  },
  {
    name: "svelte",
    paths: ["packages/svelte/README.md"],
    check: ["svelte-check", "--fail-on-warnings", "--output", "human", "--tsconfig"],
    // The one that knows runes.
    script: "svelte.ts",
    places: ["lib/Cart.svelte", "App.svelte", "mcp.ts"],
    types: ["vite/client"],
  },
];

try {
  for (const group of GROUPS) check(group);
  for (const path of otherPages()) report(checkPage(path).faults);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function check(group) {
  const faults = [];
  for (const path of group.paths) {
    const page = checkPage(path, PROGRAMS);
    write(group, path, page.programs);
    faults.push(...page.faults);
  }
  report([...faults, ...compile(group)]);
}

/** Checks the blocks of a page, except those in the languages of programs, which their group compiles together. */
function checkPage(path, languages = []) {
  const text = readFileSync(`${root}${path}`, "utf8");
  const blocks = blocksOf(text);
  const programs = blocks.filter(({ language }) => languages.includes(language));
  const others = blocks.filter((block) => !programs.includes(block));
  const faults = others.flatMap((block) => {
    const fault = run(path, block);
    return fault === undefined ? [] : [`${path}:${block.line}: ${fault}`];
  });
  // A fence that is not read as a block, such as one that nobody closed, would be checked by nobody.
  if (blocks.length * 2 !== (text.match(/^ *```/gm) ?? []).length) faults.push(`${path}: not every fence is closed`);
  console.log(`readme: ${path}, ${programs.length} programs, ${others.length} other blocks`);
  return { programs, faults };
}

function report(faults) {
  if (faults.length === 0) return;
  console.error(faults.join("\n"));
  process.exitCode = 1;
}

/** The pages that belong to no group: they hold commands. */
function otherPages() {
  const { stdout } = spawnSync("git", ["ls-files", "*README.md", "CONTRIBUTING.md"], { cwd: root, encoding: "utf8" });
  const grouped = GROUPS.flatMap(({ paths }) => paths);
  return stdout.split("\n").filter((path) => path !== "" && !grouped.includes(path));
}

function write({ name, script = "ts", places = [] }, path, programs) {
  for (const [index, { language, code, line }] of programs.entries()) {
    const file = places[index] ?? `line-${line}.${language === "ts" ? script : language}`;
    const target = `${folder}/${name}/${dirname(path)}/${file}`;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
}

function compile({ name, check: [program, ...args], types = [] }) {
  const own = `${folder}/${name}`;
  if (name !== "project") cpSync(`${root}scripts/readme/${name}.d.ts`, `${own}/reader.d.ts`);
  writeFileSync(`${own}/tsconfig.json`, JSON.stringify(settings(name, types)));
  const { status, stdout, stderr } = spawnSync(
    `${root}node_modules/.bin/${program}`,
    [...args, `${own}/tsconfig.json`],
    { cwd: own, encoding: "utf8" },
  );
  return status === 0 ? [] : [`the programs of ${name} do not compile\n${stdout}${stderr}`];
}

function run(path, { language, code, attributes: { "run-by": test } }) {
  if (test !== undefined) {
    const reads = existsSync(`${root}${test}`) && readFileSync(`${root}${test}`, "utf8").includes("README.md");
    return reads ? undefined : `${test} does not read the README`;
  }
  return language === "sh"
    ? runCommands(code, { ...ENVIRONMENT, README_FOLDER: dirname(path) })
    : 'nothing checks this block; say run-by="the test that reads it"';
}

function settings(name, types) {
  return {
    compilerOptions: {
      strict: true,
      noEmit: true,
      // A fragment without imports is a module all the same.
      moduleDetection: "force",
      verbatimModuleSyntax: true,
      jsx: name === "vue" ? "preserve" : "react-jsx",
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      types,
    },
    include: ["**/*"],
  };
}
