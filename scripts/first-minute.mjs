// What a newcomer does, in an empty folder with the packed packages: install, start, open a page of ten lines, and call it with
// an official client by the printed settings. Holds the time, the size, the number of dependencies and the time to the first
// output to their budgets.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";
import { firstOutput } from "./first-output.mjs";
import { pack } from "./packed.mjs";

// A bare Node has its first output after 40 to 80 ms, so that of the command is there within half a second.
const BUDGET = { seconds: 60, packages: 42, mebibytes: 10, ratio: 6 };
const PACKAGES = ["clientmcp", "bridge-core", "bridge-node", "bridge-dev"];
const folder = mkdtempSync(join(tmpdir(), "clientmcp-first-minute-"));
const tarballs = join(folder, "tarballs");
const project = join(folder, "empty");
const command = join(project, "node_modules", ".bin", "clientmcp-dev");
/** @type {(() => unknown)[]} */
const ends = [() => rmSync(folder, { recursive: true, force: true })];

try {
  execFileSync("mkdir", [tarballs, project]);
  const names = [];
  for (const name of PACKAGES) names.push((await pack(`packages/${name}`, tarballs)).tarball);

  const started = performance.now();
  npm(["init", "-y"], project);
  npm(["install", "--save-dev", "--prefer-offline", "--no-audit", "--no-fund", ...names], project);
  const installed = performance.now();
  const { url, client, settings } = await startBridge();
  await openPage(url);
  const text = await callByAgent(settings[client]);
  const seconds = (performance.now() - started) / 1000;

  if (text !== "It works.") throw new Error(`the page answered ${text}`);
  const { packages, bytes } = installedSize(join(project, "node_modules"));
  const mebibytes = bytes / 1_048_576;
  console.log(
    `first minute: ${seconds.toFixed(1)} s, of which the installation took ${((installed - started) / 1000).toFixed(1)} s; ` +
      `${packages} packages with ${mebibytes.toFixed(1)} MiB`,
  );
  const { milliseconds, ratio } = await firstOutput(command, ["--port", "0"], project);
  console.log(
    `first output: after ${milliseconds.toFixed(0)} ms, ${ratio.toFixed(1)} times as long as a bare Node takes`,
  );
  for (const [name, value] of Object.entries({ seconds, packages, mebibytes, ratio })) {
    if (value <= BUDGET[name]) continue;
    console.error(`over budget: ${value.toFixed(1)} ${name}, ${BUDGET[name]} are allowed`);
    process.exitCode = 1;
  }
} finally {
  for (const end of ends.toReversed()) await end();
}

function npm(args, cwd) {
  const { status, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args[0]}: ${stderr}`);
}

/** Starts the command as it was installed, and reads what it prints. */
async function startBridge() {
  const bridge = spawn(command, ["--port", "0", "--quiet"], { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
  ends.push(() => bridge.kill());
  for await (const line of createInterface(bridge.stdout)) {
    const url = /listens on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    const args = ["settings", "json", "--bridge", url];
    const { mcpServers } = JSON.parse(execFileSync(command, args, { cwd: project, encoding: "utf8", stdio: "pipe" }));
    const [client] = Object.keys(mcpServers);
    return { url, client, settings: mcpServers };
  }
  throw new Error("the command ended");
}

/** A page of ten lines, served with the installed SDK beside it. */
async function openPage(url) {
  const page = `<!doctype html>
<script type="module">
  import { ClientMCP } from "./clientmcp/index.js";
  const mcp = new ClientMCP({
    url: "${url}/connect",
    token: () => fetch("${url}/dev/token").then((response) => response.text()),
  });
  mcp.expose("try", { description: "Tells whether it works", handler: () => "It works." });
  await mcp.connect();
</script>`;
  const sdk = join(project, "node_modules", "clientmcp", "dist");
  const server = createServer((req, res) => {
    const file = join(sdk, req.url.replace("/clientmcp/", ""));
    if (!req.url.startsWith("/clientmcp/")) res.setHeader("Content-Type", "text/html").end(page);
    else if (existsSync(file)) res.setHeader("Content-Type", "text/javascript").end(readFileSync(file));
    else res.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  ends.push(() => browser.close());
  await (await browser.newPage()).goto(`http://localhost:${server.address().port}/`);
}

async function callByAgent({ url, headers }) {
  const agent = new Client({ name: "first minute", version: "1.0.0" });
  await agent.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  ends.push(() => agent.close());
  for (;;) {
    const { tools } = await agent.listTools();
    if (tools.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { content } = await agent.callTool({ name: "try", arguments: {} });
  return content[0].text;
}

function installedSize(modules) {
  let [packages, bytes] = [0, 0];
  for (const entry of readdirSync(modules, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) bytes += statSync(path).size;
    if (entry.name === "package.json" && /node_modules\/(?:@[^/]+\/)?[^/]+$/.test(entry.parentPath)) packages++;
  }
  return { packages, bytes };
}
