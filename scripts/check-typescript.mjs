// Compiles programs that use the built `clientmcp` with the oldest and the newest TypeScript that we promise, and some between.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const tools = `${root}tools/typescript`;
const COMPILERS = {
  5.4: `${tools}/node_modules/typescript-5.4/lib/tsc.js`,
  5.9: `${tools}/node_modules/typescript-5.9/lib/tsc.js`,
  "6.0": `${root}node_modules/typescript/lib/tsc.js`,
  "7.0": `${tools}/node_modules/typescript-7/bin/tsc`,
};
const STRICT = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noEmit"];
const PLATFORM = ["--target", "es2022", "--lib", "es2022,dom", "--typeRoots", "none"];
const BUNDLER = ["--module", "esnext", "--moduleResolution", "bundler"];
const NODE = ["--module", "nodenext", "--moduleResolution", "nodenext"];
// Our own declarations are checked as well; those of the schema libraries need newer compilers than ours.
const PROGRAMS = {
  "plain, bundler": ["plain.ts", ...BUNDLER],
  "plain, nodenext": ["plain.ts", ...NODE],
  "Zod, Valibot, ArkType": ["libraries.ts", ...BUNDLER, "--skipLibCheck"],
};

await install(tools);
let failed = 0;
for (const [version, compiler] of Object.entries(COMPILERS)) {
  for (const [title, [file, ...flags]] of Object.entries(PROGRAMS)) {
    const args = [compiler, `${tools}/consumer/${file}`, ...STRICT, ...PLATFORM, ...flags];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tools, encoding: "utf8" });
    console.log(`${status === 0 ? "ok  " : "FAIL"} TypeScript ${version}: ${title}`);
    if (status === 0) continue;
    failed++;
    console.error(`${stdout}${stderr}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
