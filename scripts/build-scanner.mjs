// `npm run build:scanner`: compiles the bridge's scanner from AssemblyScript into the module that carries it as text.
// The result is committed, because its compiler is forty times as large as the bridge.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const compiler = `${root}tools/assemblyscript`;
const source = `${root}packages/bridge-node/assembly/json-scanner.ts`;
const carrier = `${root}packages/bridge-node/src/json-scanner-wasm.ts`;
const binary = `${compiler}/json-scanner.wasm`;

await install(compiler);
// 90 pages are the 1 MiB before the text, the longest message that a bridge reads, and some more.
const memory = ["--runtime", "stub", "--initialMemory", "90", "--maximumMemory", "90"];
const asc = `${compiler}/node_modules/assemblyscript/bin/asc.js`;
const args = [asc, source, "-O3", "--noAssert", "--enable", "simd", ...memory, "-o", binary];
if (spawnSync(process.execPath, args, { cwd: compiler, stdio: "inherit" }).status !== 0) process.exit(1);
const base64 = readFileSync(binary).toString("base64");
rmSync(binary);

const hash = createHash("sha256").update(readFileSync(source)).digest("hex");
writeFileSync(
  carrier,
  `/** SHA-256 of the \`assembly/json-scanner.ts\` that this was compiled from, by \`npm run build:scanner\`. */
export const JSON_SCANNER_SOURCE_SHA256 = "${hash}";

export const JSON_SCANNER_WASM =
  "${base64}";
`,
);
console.log(`packages/bridge-node/src/json-scanner-wasm.ts is new: ${base64.length} characters`);
