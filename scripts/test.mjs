// `npm test`: every check, cheapest first; stops at the first that fails. It closes with a line for every step and one that sums
// the test runners.
// `npm run test:full` (`--full`) adds what takes long or needs more programs.
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const full = process.argv.includes("--full");
// The steps that leave a report of their counts, as `.ci-out/<name>.json`.
const COUNTED = [
  "unit",
  "stories",
  "mcp-conformance",
  "e2e",
  "docs",
  "packages",
  "frameworks",
  "runtimes",
  "engines",
  "agents",
].map((name) => `test:${name}`);
const steps = [
  "check:format",
  "check:lint",
  "check:types",
  "check:architecture",
  "check:expectations",
  "check:workflows",
  "build",
  "check:unused",
  "check:packages",
  "check:api",
  "check:readme",
  "check:docs",
  "check:sizes",
  "check:typescript",
  "test:unit",
  "build:storybook",
  "test:stories",
  "test:mcp-conformance",
  "build:docs",
  "test:e2e",
  "check:bindings",
  ...(full
    ? [
        "test:docs",
        "test:first-minute",
        "test:packages",
        "test:frameworks",
        "test:runtimes",
        "test:engines",
        "test:agents",
        "test:proxies",
      ]
    : []),
];

await rm(`${root}.ci-out`, { recursive: true, force: true });
const rows = [];
for (const [index, step] of steps.entries()) {
  const started = performance.now();
  console.log(`\n== ${index + 1}/${steps.length} npm run ${step}`);
  const code = await run("npm", ["run", "--silent", step]);
  if (code !== 0) {
    console.error(`\nFAILED: npm run ${step}`);
    process.exit(1);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`-- ${step}: ${seconds} s`);
  rows.push({ step, seconds, ...(COUNTED.includes(step) ? await countsOf(step) : {}) });
}

console.log(`\n${table()}`);
const [passed, failed, skipped, flaky] = ["passed", "failed", "skipped", "flaky"].map((outcome) =>
  rows.reduce((sum, row) => sum + (row[outcome] ?? 0), 0),
);
if (flaky > 0) console.log(`\n${flaky} passed only at the second try`);
console.log(`\ntotal: ${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function table() {
  const head = { step: "", seconds: "seconds", passed: "passed", failed: "failed", skipped: "skipped" };
  const width = Math.max(...rows.map(({ step }) => step.length));
  return [head, ...rows]
    .map(({ step, seconds, passed = "", failed = "", skipped = "" }) => {
      const cells = [seconds, passed, failed, skipped].map((cell) => String(cell).padStart(9));
      return [step.padEnd(width), ...cells].join("").trimEnd();
    })
    .join("\n");
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function countsOf(step) {
  const report = JSON.parse(await readFile(`${root}.ci-out/${step.replace("test:", "")}.json`, "utf8"));
  if (report.stats !== undefined) {
    const { expected, flaky, unexpected, skipped } = report.stats; // Playwright
    return { passed: expected + flaky, failed: unexpected, skipped, flaky };
  }
  if (report.numPassedTests !== undefined) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report; // Vitest
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  }
  const { passed, failed, skipped } = report; // ours; of the official MCP suite, what it asks for beyond tools counts as skipped
  return { passed, failed, skipped };
}
