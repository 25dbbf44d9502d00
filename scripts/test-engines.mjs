// `npm run test:engines`: the same end-to-end flows in Chromium, Firefox and WebKit (after a build), then the unit tests of the
// SDK and the contract of the bindings in Firefox and WebKit. With arguments only the flows, and Playwright is given the
// arguments: `-- --project WebKit`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { needFirefox, needWebKit } from "./engines.mjs";
import { install } from "./install.mjs";
import { startWebKitDriver } from "./webkit-driver.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const flowsOnly = process.argv.slice(2);
const units = ["clientmcp", "react", "vue", "svelte"];

const firefox = needFirefox();
const webKit = needWebKit();
await install(`${root}tools/engines`);

const { address, stop } = await startWebKitDriver(webKit);
const env = { ...process.env, FIREFOX: firefox, WEBKIT_DRIVER: address };
const codes = [];
try {
  codes.push(await run("npm", ["run", "--silent", "test:engines", "--workspace", "e2e", "--", ...flowsOnly]));
  // One after the other: WebKit's driver has one session at a time, and Vitest keeps those of all projects of a run.
  for (const folder of flowsOnly.length === 0 ? units : []) {
    const file = `--outputFile.json=.ci-out/engines-${folder}.json`;
    const args = ["run", "--config", "vitest.engines.config.ts", "--project", `${folder} (*)`, file];
    codes.push(await run("npx", ["vitest", ...args]));
  }
} finally {
  stop();
}

if (flowsOnly.length === 0) {
  const { stats } = await report("flows");
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  for (const folder of units) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = await report(folder);
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
    counts.skipped += numPendingTests + numTodoTests;
  }
  await writeFile(`${root}.ci-out/engines.json`, JSON.stringify(counts));
  console.log(`engines: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

async function run(command, args) {
  const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

async function report(part) {
  return JSON.parse(await readFile(`${root}.ci-out/engines-${part}.json`, "utf8"));
}
