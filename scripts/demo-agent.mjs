// `npm run demo:agent`: what an AI agent does, as a script. It lists the wallet's tools, calls two that read and one that asks the user.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const root = fileURLToPath(new URL("..", import.meta.url));
const command = `${root}packages/bridge-dev/bin/clientmcp-dev.js`;
const BRIDGE = "http://localhost:6270";
const WAIT_MS = 120_000;

if (!existsSync(`${root}packages/bridge-dev/dist/cli.js`)) fail("Run `npm run demo` first, and leave it running.");
const healthy = await fetch(`${BRIDGE}/healthz`).then(
  (response) => response.ok,
  () => false,
);
if (!healthy) fail(`No bridge answers at ${BRIDGE}. Run \`npm run demo\` in another terminal, and leave it running.`);
const token = execFileSync(process.execPath, [command, "token", "--client", "wallet", "--role", "agent"], {
  cwd: root,
  encoding: "utf8",
}).trim();

let toolsChanged = () => {};
const client = new Client(
  { name: "demo agent", version: "1.0.0" },
  {
    versionNegotiation: { mode: "auto" },
    listChanged: { tools: { autoRefresh: false, onChanged: () => toolsChanged() } },
  },
);
try {
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${BRIDGE}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
} catch (error) {
  const foreign = String(error.message).includes("401");
  fail(
    foreign
      ? `The bridge at ${BRIDGE} is another project's: it knows another secret. Stop it, then run \`npm run demo\`.`
      : `The bridge at ${BRIDGE} could not be used: ${error.message}`,
  );
}

const tools = await toolsOfWallet();
console.log(`\nThe wallet's tools (${tools.length}):`);
for (const { name, description = "", annotations = {} } of tools) {
  const kind = annotations.readOnlyHint ? "reads" : annotations.destructiveHint ? "asks the user first" : "acts";
  console.log(`  ${name.padEnd(16)} ${kind.padEnd(20)} ${description}`);
}
await call("getBalance", {});
await call("listTransfers", {});
console.log("\nThe next call asks the user first: answer the question in the page, within 50 seconds.");
await call("sendTransfer", { to: "Ada", amount: "12.50", note: "From the demo" });
await client.close();
console.log("\nAll of it ran inside the page: look at its list of agent calls.");

/** The tools live in the page, so they come and go with it. */
async function toolsOfWallet() {
  const deadline = Date.now() + WAIT_MS;
  for (let told = false; ; told = true) {
    const changed = new Promise((resolve) => (toolsChanged = resolve));
    const { tools } = await client.listTools();
    if (tools.length > 0) return tools;
    if (Date.now() > deadline) fail("The wallet did not open within two minutes.");
    if (!told) console.log("No tools yet. Open http://localhost:5173 in a browser; this goes on by itself …");
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  }
}

async function call(name, args) {
  if (!tools.some((tool) => tool.name === name)) {
    console.log(`\n${name} is not there now: its part of the page is not shown.`);
    return;
  }
  console.log(`\n→ ${name}(${JSON.stringify(args)})`);
  try {
    const result = await client.callTool({ name, arguments: args });
    for (const block of result.content) console.log(`← ${block.type === "text" ? block.text : `[${block.type}]`}`);
  } catch (error) {
    console.log(`← ${error.message}`);
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
