// `npm run test:mcp-conformance`: the official MCP conformance suite against the built bridge, in every revision that it serves.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const REVISIONS = ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

const root = fileURLToPath(new URL("..", import.meta.url));
const runtimes = `${root}tools/runtimes`;
const tools = `${root}tools/mcp-conformance`;
const suite = `${tools}/node_modules/@modelcontextprotocol/conformance/dist/index.js`;
const results = `${root}.ci-out/mcp-conformance`;
const report = `${root}.ci-out/mcp-conformance.json`;

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const node = await findNode();
if (node === undefined) {
  console.log("skipped: the suite needs Node 22 or later, and one comes by npm for Linux on x64 only");
  await writeFile(report, JSON.stringify({ passed: 0, failed: 0, skipped: 1 }));
} else {
  await install(tools, ["@modelcontextprotocol/conformance"]);
  const rows = await runAll(node);
  console.table(Object.fromEntries(rows.map(({ revision, ...row }) => [revision, row])));
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const skipped = rows.reduce((sum, row) => sum + row["not passed"], 0);
  const failed = rows.filter((row) => row.result === "FAILED").length;
  await writeFile(report, JSON.stringify({ passed, failed, skipped }));
  process.exitCode = failed === 0 ? 0 : 1;
}

/** A Node that the suite runs on: the one that runs this, if it is new enough. */
async function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 22) return process.execPath;
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  await install(runtimes, ["node22"]);
  return `${runtimes}/node_modules/node22/bin/node`;
}

async function runAll(node) {
  const { createBridge, listen, mintToken } = await import("clientmcp-bridge");
  const { connectApplication } = await import("../tools/mcp-conformance/application.mjs");
  const secret = randomBytes(32).toString("hex");
  // The suite checks that pages of the bridge's own origin are served and others are not.
  const bridge = createBridge({ secrets: [secret], allowedOrigins: ["loopback"] });
  const listener = await listen(bridge, { port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${listener.addresses[0].port}`;
  const tokenFor = (role) => mintToken({ secret, sub: "mcp-conformance", role });
  const client = await connectApplication({ url: `${url}/connect`, token: await tokenFor("client") });
  const token = await tokenFor("agent");
  const rows = [];
  for (const revision of REVISIONS) {
    console.log(`revision ${revision} …`);
    rows.push(await runRevision(node, { url, token, revision }));
  }
  client.close();
  await listener.close();
  return rows;
}

/** The suite can send no header of ours, so the token stands in the address. */
async function runRevision(node, { url, token, revision }) {
  const folder = `${results}/${revision}`;
  const target = ["--url", `${url}/mcp/${token}`, "--suite", "all", "--spec-version", revision];
  const files = ["--expected-failures", `${tools}/expected-failures/${revision}.yml`, "--output-dir", folder];
  const { code, output } = await run(node, [suite, "server", ...target, ...files]);
  if (code !== 0) console.log(output.slice(output.indexOf("=== SUMMARY")).replaceAll(token, "<token>"));
  const scenarios = await readdir(folder);
  const statuses = [];
  for (const scenario of scenarios) {
    const checks = JSON.parse(await readFile(`${folder}/${scenario}/checks.json`, "utf8"));
    statuses.push(...checks.map(({ status }) => status));
  }
  const passed = statuses.filter((status) => status === "SUCCESS").length;
  // Where failures are listed the suite takes a warning for one.
  const notPassed = statuses.filter((status) => status === "FAILURE" || status === "WARNING").length;
  const result = code === 0 ? "as expected" : "FAILED";
  return { revision, scenarios: scenarios.length, passed, "not passed": notPassed, result };
}

function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    child.stdout?.on("data", (data) => (output += data));
    child.stderr?.on("data", (data) => (output += data));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
