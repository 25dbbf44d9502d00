import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Peer } from "../processes.mjs";

const LOAD_CORE = 1;
const SERVER_CORE = 0;

/** The floor stands here twice: two copies of one program show how much of a difference is noise. */
const SERVERS = {
  floor: { file: "floor/server.mjs" },
  control: { file: "floor/server.mjs" },
  bridge: { file: "bridge/server.mjs", environment: bridgeEnvironment() },
  sdk: { file: "official-sdk/server.mjs" },
};

/** Whether servers and load have a core each, which Linux's `taskset` sees to. */
export const PINNED = availableParallelism() > 1 && hasTaskset();

/** @returns {Peer} */
export function startGenerator() {
  return start("load/generator.mjs", LOAD_CORE, ["--max-old-space-size=8192"]);
}

/** Starts a server and points the load at it. */
export async function startServer(name, generator) {
  const { file, environment = {} } = SERVERS[name];
  const server = start(file, SERVER_CORE, ["--expose-gc"], environment);
  await generator.ask("attach", { server: name, port: await server.ask("start") });
  return {
    name,
    usage: () => server.ask("usage"),
    collect: () => server.ask("collect"),
    load: (question, options = {}) => generator.ask(question, { server: name, ...options }),
    async end() {
      await generator.ask("detach", { server: name });
      await server.end();
    },
  };
}

function start(file, core, flags, environment = {}) {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const command = [process.execPath, ...flags, path];
  const [program, ...args] = PINNED ? ["taskset", "--cpu-list", String(core), ...command] : command;
  return new Peer(
    spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, ...environment } }),
  );
}

/**
 * `ws` uses `bufferutil` wherever it finds it, and here it would find the floor's. The bridge gets it only if its users do.
 */
function bridgeEnvironment() {
  const path = fileURLToPath(import.meta.resolve("clientmcp-bridge/package.json"));
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path, "utf8"));
  return "bufferutil" in { ...dependencies, ...optionalDependencies } ? {} : { WS_NO_BUFFER_UTIL: "1" };
}

function hasTaskset() {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false; // Not Linux, or a system without util-linux: the kernel then chooses the cores.
  }
}
