import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { answerOf, NO_MODEL } from "./library.mjs";

const command = fileURLToPath(
  new URL("../node_modules/@modelcontextprotocol/inspector/cli/build/cli.js", import.meta.url),
);

/** @type {import("./library.mjs").Library} */
export const inspector = {
  name: "Inspector",
  packages: ["@modelcontextprotocol/inspector"],
  revision: "2025-11-25",
  cannot: {
    changes: "each command connects, asks once and ends",
    progress: "it prints the result alone",
    ...NO_MODEL,
  },
  async connect({ url, token }) {
    const ask = async (args, signal) => {
      const target = ["--cli", url, "--transport", "http", "--header", `Authorization: Bearer ${token}`];
      return JSON.parse(await run([...target, ...args], signal));
    };
    return {
      listTools: async () => (await ask(["--method", "tools/list"])).tools,
      call: async (name, args, { signal } = {}) => {
        const pairs = Object.entries(args).flatMap(([key, value]) => ["--tool-arg", `${key}=${JSON.stringify(value)}`]);
        return answerOf(await ask(["--method", "tools/call", "--tool-name", name, ...pairs], signal));
      },
      close: async () => {},
    };
  },
};

/** What the command prints. It is given up as a person does it, by SIGINT. */
function run(args, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"], detached: true });
    // The command runs its own in a second process, and a terminal's Ctrl-C reaches both.
    const interrupt = () => child.pid !== undefined && process.kill(-child.pid, "SIGINT");
    signal?.addEventListener("abort", interrupt, { once: true });
    let output = "";
    let errors = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (errors += data));
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(output) : reject(new Error(`ended with ${code}: ${errors}`))));
  });
}
