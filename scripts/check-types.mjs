// `npm run check:types`: the `check:types` of every workspace, two at a time, with TypeScript 7 where that says `tsc`: it finds
// the same faults in a sixth of the time. The packages are built, and their types written, with the TypeScript of package.json.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const tools = `${root}tools/typescript`;
const typescript = `${tools}/node_modules/typescript-7`;

await install(tools);
const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const commands = workspaces.flatMap((workspace) => {
  const { scripts } = JSON.parse(readFileSync(`${root}${workspace}/package.json`, "utf8"));
  return (scripts?.["check:types"]?.split(" && ") ?? []).map((command) => ({ workspace, command }));
});
const count = commands.length;
let failed = 0;
await Promise.all([work(), work()]);
console.log(`types: ${count} programs, ${failed} with faults`);
process.exitCode = failed === 0 ? 0 : 1;

async function work() {
  for (let next = commands.shift(); next !== undefined; next = commands.shift()) {
    const { workspace, command } = next;
    const [program, ...args] = command.split(" ");
    const { code, output } =
      program === "tsc"
        ? await run(process.execPath, [`${typescript}/bin/tsc`, ...args], `${root}${workspace}`)
        : await run("npx", ["--no-install", program, ...args], `${root}${workspace}`);
    if (code === 0) continue;
    failed++;
    console.error(`${workspace}: ${command}\n${output}`);
  }
}

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
