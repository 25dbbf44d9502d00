// Type-checks the programs of README.md and of the bindings' READMEs as a reader would paste them, against the built packages.
// `scripts/readme` holds what a program of a README leaves to its reader.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}.readme`;
// `places`: the files that the README tells to put its first programs into, as they import each other.
const READMES = [
  { name: "project", path: "README.md", check: ["tsc", "--project"] },
  {
    name: "react",
    path: "packages/react/README.md",
    check: ["tsc", "--project"],
    places: [undefined, "Cart.tsx", "main.tsx"],
  },
  {
    name: "vue",
    path: "packages/vue/README.md",
    check: ["vue-tsc", "--project"],
    places: ["components/Cart.vue", "App.vue", "main.ts"],
  },
  {
    name: "svelte",
    path: "packages/svelte/README.md",
    check: ["svelte-check", "--fail-on-warnings", "--output", "human", "--tsconfig"],
    // The one that knows runes.
    script: "svelte.ts",
    places: ["lib/Cart.svelte", "App.svelte", "mcp.ts"],
  },
];

try {
  for (const readme of READMES) check(readme);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function check({ name, path, check: [program, ...args], script = "ts", places = [] }) {
  const own = `${folder}/${name}`;
  const blocks = [...readFileSync(`${root}${path}`, "utf8").matchAll(/^```(tsx?|vue|svelte)\n([\s\S]*?)^```/gm)];
  for (const [index, [, language, code]] of blocks.entries()) {
    const file = places[index] ?? `program-${index + 1}.${language === "ts" ? script : language}`;
    mkdirSync(dirname(`${own}/${file}`), { recursive: true });
    writeFileSync(`${own}/${file}`, code);
  }
  if (name !== "project") cpSync(`${root}scripts/readme/${name}.d.ts`, `${own}/reader.d.ts`);
  writeFileSync(`${own}/tsconfig.json`, JSON.stringify(settings(name)));
  const { status, stdout, stderr } = spawnSync(
    `${root}node_modules/.bin/${program}`,
    [...args, `${own}/tsconfig.json`],
    {
      cwd: own,
      encoding: "utf8",
    },
  );
  if (status === 0 && blocks.length > 0) {
    console.log(`readme: ${blocks.length} programs of ${path} compile`);
    return;
  }
  console.error(`${path}:\n${stdout}${stderr}`);
  process.exitCode = 1;
}

function settings(name) {
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
      types: name === "project" || name === "react" ? [] : ["vite/client"],
    },
    include: ["**/*"],
  };
}
