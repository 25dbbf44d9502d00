// `npm run test:runtimes`: the built SDK with a real bridge in every runtime that it promises, one line for each.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const tests = `${root}tools/runtime-tests`;
const modules = `${tests}/node_modules`;
const ENDS_WITHIN_MS = 180_000;

const rows = [];
const { startPlace } = await import("../tools/runtime-tests/bridge.mjs");
const runtimes = await findRuntimes();
for (const [title, run] of Object.entries(runtimes)) {
  const started = performance.now();
  const row = run === undefined ? { title, skipped: true } : { title, ...(await attempt(run)) };
  rows.push(row);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (row.skipped) console.log(`skip ${title}: not to be had here`);
  else
    console.log(
      `${row.faults.length === 0 ? "ok  " : "FAIL"} ${row.runtime}, WebSocket ${row.webSocket}: ${row.checks} checks, ${seconds} s`,
    );
  for (const fault of row.faults ?? []) console.error(`     ${fault}`);
}

const failed = rows.reduce((sum, { faults = [] }) => sum + faults.length, 0);
const checks = rows.reduce((sum, { checks = 0 }) => sum + checks, 0);
await mkdir(`${root}.ci-out`, { recursive: true });
const skipped = rows.filter(({ skipped }) => skipped).length;
await writeFile(`${root}.ci-out/runtimes.json`, JSON.stringify({ passed: checks - failed, failed, skipped }));
process.exitCode = failed === 0 ? 0 : 1;

/** How to run the scenario in each; `undefined` where a runtime is not to be had. */
async function findRuntimes() {
  const byNpm = process.platform === "linux" && process.arch === "x64";
  if (byNpm) {
    await install(`${root}tools/runtimes`, ["node22"]);
    await install(tests);
  }
  const program = (path, ...flags) => (byNpm ? (place) => runProgram(path, flags, place) : undefined);
  return {
    "the Node that runs this": (place) => runProgram(process.execPath, [], place),
    "Node 22": program(`${root}tools/runtimes/node_modules/node22/bin/node`),
    "Node 24": program(`${modules}/node24/bin/node`),
    Bun: program(`${modules}/@oven/bun-linux-x64/bin/bun`),
    Deno: program(`${modules}/@deno/linux-x64-glibc/deno`, "run", "--no-lock", "--allow-net"),
    Chromium: findChromium() === undefined ? undefined : runInChromium,
  };
}

async function attempt(run) {
  const { place, stop } = await startPlace();
  try {
    return await run(place);
  } catch (error) {
    return { runtime: "a runtime that did not end well", webSocket: "?", checks: 1, faults: [String(error)] };
  } finally {
    await stop();
  }
}

async function runProgram(path, flags, place) {
  const args = [...flags, `${tests}/program.mjs`, JSON.stringify(place)];
  const child = spawn(path, args, { cwd: tests, stdio: ["ignore", "pipe", "pipe"], timeout: ENDS_WITHIN_MS });
  let output = "";
  let errors = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (errors += data));
  const [code, signal] = await once(child, "close");
  if (code !== 0) throw new Error(`ended with ${code ?? signal}: ${output}${errors}`);
  return JSON.parse(output);
}

async function runInChromium(place) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.goto(place.control);
    const found = await page.evaluate(async (place) => {
      const [{ ClientMCP }, { validator }, { mintToken }, { runScenario }] = await Promise.all(
        ["/dist/index.js", "/dist/json-schema.js", "/dist/tokens.js", "/scenario.mjs"].map((path) => import(path)),
      );
      return runScenario(place, { ClientMCP, mintToken, validator });
    }, place);
    return { ...found, runtime: `Chromium ${browser.version()}`, webSocket: "its own" };
  } finally {
    await browser.close();
  }
}
