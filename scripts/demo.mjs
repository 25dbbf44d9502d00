// `npm run demo`: the development bridge and the wallet together, until Ctrl-C. `npm run demo -- --help` tells the choices.
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { buildPackages } from "./build-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const BRIDGE_PORT = 6270;
const WALLET_PORT = 5173;
const FRAMEWORKS = ["react", "vue", "svelte"];
const HELP = `Usage: npm run demo -- [--framework <name>]

Builds the packages where they are not built, starts the development bridge at port ${BRIDGE_PORT} and the wallet at
port ${WALLET_PORT}, and prints what to open and what to paste into an agent. Ctrl-C stops both.

  --framework <name>   what the wallet's page is written in: ${FRAMEWORKS.join(", ")} (default: ${FRAMEWORKS[0]})
  -h, --help           print this

The agents' tools are the same in each. npm run demo:agent plays an agent in a second terminal.`;

const framework = wantedFramework();

// Before anything is built: a demo that runs already needs the builds as they are.
for (const port of [BRIDGE_PORT, WALLET_PORT]) {
  if (await isTaken(port)) {
    console.error(
      `Port ${port} is taken, perhaps by a demo that runs already. Stop what uses it, then run this again.`,
    );
    process.exit(1);
  }
}
buildPackages();

console.log("Starting the bridge and the wallet …\n");
const bridge = spawn(process.execPath, ["packages/bridge-dev/bin/clientmcp-dev.js", "--client", "wallet"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
const bridgeEnded = new Promise((resolve) => {
  bridge.once("exit", (code) => resolve(code ?? 1));
  bridge.once("error", () => resolve(1));
});
let stopping = false;
let wallet;

// The page's own development server has a bridge as well; this one has the inspector.
process.env.VITE_CLIENTMCP_URL = `http://localhost:${BRIDGE_PORT}/connect`;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop(0, signal));
void bridgeEnded.then((code) => stop(code === 0 ? 1 : code));

try {
  wallet = await createServer({
    root: `${root}examples/wallet-${framework}`,
    logLevel: "warn",
    server: { host: "localhost", port: WALLET_PORT, strictPort: true },
  });
  await wallet.listen();
} catch (error) {
  console.error(`The wallet could not start: ${error.message}`);
  await stop(1);
}
await answers(`http://localhost:${BRIDGE_PORT}/healthz`);
await answers(`http://localhost:${WALLET_PORT}`);
if (!stopping) {
  console.log(`
  The wallet is at   http://localhost:${WALLET_PORT}   (open it in a browser: its tools live in the page)

  An agent:          paste the line above into a terminal that has Claude Code, then ask it
                     "What is my balance? Send Ada 12.50 from it."
  Without one:       npm run demo:agent   in a second terminal

  Ctrl-C stops both.
`);
}

function wantedFramework() {
  try {
    const { values } = parseArgs({
      options: {
        framework: { type: "string", default: FRAMEWORKS[0] },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return leave(0, HELP);
    if (FRAMEWORKS.includes(values.framework)) return values.framework;
    throw new Error(`There is no wallet in "${values.framework}"`);
  } catch (error) {
    return leave(2, `${error.message}; npm run demo -- --help tells the choices.`);
  }
}

/** @returns {never} */
function leave(code, text) {
  if (code === 0) console.log(text);
  else console.error(text);
  process.exit(code);
}

function isTaken(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Waits until somebody answers at `url`; each attempt is short, and a stop ends it. */
async function answers(url) {
  while (!stopping) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function stop(code, signal) {
  if (stopping) return;
  stopping = true;
  // A terminal sends Ctrl-C to the bridge as well, and a second signal would cut its goodbye short.
  if (bridge.exitCode === null && !(signal === "SIGINT" && process.stdin.isTTY)) bridge.kill("SIGTERM");
  await Promise.all([bridgeEnded, wallet?.close()]);
  if (signal !== undefined) console.log("Both are stopped.");
  process.exit(code);
}
