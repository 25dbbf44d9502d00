// Stands in for `npm` and `npx` where `check-docs.mjs` runs the commands of a page. Our own commands run for real, from their
// builds; a bridge is stopped once it listens. What `npm` would fetch is only looked up: it has to be a package that exists here.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const BRIDGES = { "clientmcp-dev": "packages/bridge-dev", "clientmcp-bridge": "packages/bridge-node" };
const [program, command, ...args] = process.argv.slice(2);

if (program === "npx") ownCommand();
else npm();

function ownCommand() {
  const folder = BRIDGES[command];
  if (folder === undefined) return fail(`${command} is none of our commands`);
  const { bin } = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8"));
  const file = `${root}${folder}/${typeof bin === "string" ? bin : bin[command]}`;
  const isOneShot = args[0] !== undefined && !args[0].startsWith("-");
  if (isOneShot) process.exit(spawnSync(process.execPath, [file, ...args], { stdio: "inherit" }).status ?? 1);
  const bridge = spawn(process.execPath, [file, ...args, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  bridge.stdout.on("data", (chunk) => {
    if (/listens on/.test(String(chunk))) bridge.kill();
  });
  bridge.once("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 0));
}

function npm() {
  const names = args.filter((arg) => !arg.startsWith("-"));
  if (command === "install") {
    const unknown = names.filter((name) => !existsSync(`${root}node_modules/${name}/package.json`));
    if (unknown.length > 0) fail(`no such package: ${unknown.join(", ")}`);
  } else if (command === "create") {
    const [starter, folder] = names;
    if (starter === "vite@latest" && folder !== undefined) mkdirSync(folder);
    else fail(`not known here: npm create ${args.join(" ")}`);
  } else if (command === "init") writeFileSync("package.json", '{ "name": "example" }\n');
  else if (command !== "run" || names[0] !== "dev") fail(`not known here: npm ${[command, ...args].join(" ")}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
