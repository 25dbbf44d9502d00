// Stands in for `npm` and `npx` where `doc-shell.mjs` runs the commands of a page. Our own commands run for real, from their
// builds; a bridge is stopped once it listens, and the conformance suite gets one of its own. What `npm` would fetch or run is only
// looked up: it has to be a package, or a script, that exists here.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const BRIDGES = { "clientmcp-dev": "packages/bridge-dev", "clientmcp-bridge": "packages/bridge-node" };
const [program, command, ...args] = process.argv.slice(2);

if (program === "npx" && command === "clientmcp-conformance") await conformance();
else if (program === "npx") ownCommand();
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
    if (/listens on|listening at/.test(String(chunk))) bridge.kill();
  });
  bridge.once("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 0));
}

/** One part of the suite is enough to see that the page's options are right. */
async function conformance() {
  const { createBridge, listen } = await import("clientmcp-bridge");
  const listener = await listen(createBridge({ secrets: [process.env.CLIENTMCP_SECRET] }), { port: 0 });
  const here = args.map((arg) =>
    arg.replace("http://localhost:6270", `http://localhost:${listener.addresses[0].port}`),
  );
  const file = `${root}packages/conformance/bin/clientmcp-conformance.js`;
  const suite = spawn(process.execPath, [file, ...here, "--only", "agent.era.*"], { stdio: "inherit" });
  suite.once("exit", (code) => process.exit(code ?? 1));
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
  else if (["run", "test", "start"].includes(command)) {
    const script = command === "run" ? names[0] : command;
    const workspace = args.includes("--workspace") ? args[args.indexOf("--workspace") + 1] : undefined;
    const folders = workspace === undefined ? [process.env.README_FOLDER ?? ".", "."] : [`examples/${workspace}`];
    // `dev` is also the script of a project that Vite has made.
    if (script !== "dev" && !folders.some((folder) => script in scriptsOf(folder))) fail(`no such script: ${script}`);
  } else if (command !== "ci") fail(`not known here: npm ${[command, ...args].join(" ")}`);
}

function scriptsOf(folder) {
  const file = `${root}${folder}/package.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).scripts ?? {}) : {};
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
