// `npm run test:proxies`: the settings in deploy/ with the real nginx and Caddy, a real client and a real agent.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { mintToken } from "../packages/bridge-node/dist/index.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const SECRET = "a-secret-for-tests-of-at-least-32-bytes";
const HOST_LINE = "proxy_set_header Host $host;";
const HOSTS = ["$host", "$http_host", "clientmcp_bridge", "bridge.internal", "192.0.2.1", "[2001:db8::1]"];
const SLOW_MS = 3_000;
const children = [];
const folder = await mkdtemp(join(tmpdir(), "clientmcp-proxies-"));
let failed = 0;

/** Runs every check behind one proxy with one setting. */
async function behind(command, args, title, { port, ca, tokens }) {
  console.log(`\n${title}`);
  const proxy = start(command, args);
  try {
    await answering(port, ca);
    for (const [name, check] of Object.entries(checks)) await attempt(name, () => check({ port, ca, tokens }));
  } finally {
    await stop(proxy);
  }
}

const checks = {
  "E-058: tools are listed and called, the call through an upgraded WebSocket": async (place) => {
    const app = await application(place);
    const listed = await (await post(place, "tools/list")).whole();
    expect(listed.includes('"fast"'), listed);
    const called = await (await post(place, "tools/call", { name: "fast" })).whole();
    expect(called.includes("done"), called);
    app.terminate();
  },
  "E-068: a stream and its notification arrive within 1 s each": async (place) => {
    const started = performance.now();
    const stream = await post(place, "subscriptions/listen", { notifications: { toolsListChanged: true } });
    await stream.until("acknowledged");
    expect(performance.now() - started < 1_000, "the stream began too late");
    const changing = performance.now();
    const app = await application(place);
    await stream.until("list_changed");
    expect(performance.now() - changing < 1_000, "the notification came too late");
    stream.close();
    app.terminate();
  },
  "E-068: a slow call's first comment arrives before its result": async (place) => {
    const app = await application(place);
    const started = performance.now();
    const call = await post(place, "tools/call", { name: "slow" });
    await call.until("\n\n");
    expect(performance.now() - started < SLOW_MS - 500, "nothing came before the result");
    await call.until("done");
    app.terminate();
  },
  "a body of 4 MiB gets through, and a larger one gets the bridge's own 413": async (place) => {
    const app = await application(place);
    const large = await post(place, "tools/call", { name: "fast", arguments: { text: "x".repeat(4_190_000) } });
    expect((await large.whole()).includes("done"), "the large call failed");
    const tooLarge = await post(place, "tools/call", { name: "fast", arguments: { text: "x".repeat(4_300_000) } });
    expect(tooLarge.status === 413 && (await tooLarge.whole()).includes("4194304"), `status ${tooLarge.status}`);
    app.terminate();
  },
  "/metrics is not for strangers": async (place) => {
    const { status } = await open(place, "GET", "/metrics");
    expect(status === 404, `status ${status}`);
  },
};

try {
  install();
  const [bridgePort, proxyPort] = [await freePort(), await freePort()];
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  certify(files);
  const ca = await readFile(files.cert);
  start(process.execPath, [`${root}packages/bridge-node/dist/cli.js`, "--port", String(bridgePort), "--log", "off"], {
    CLIENTMCP_SECRET: SECRET,
    CLIENTMCP_METRICS: "on",
  });
  const tokens = {
    client: await mintToken({ secret: SECRET, sub: "app", role: "client" }),
    agent: await mintToken({ secret: SECRET, sub: "app", role: "agent" }),
  };
  const ports = { bridge: bridgePort, proxy: proxyPort };
  for (const host of HOSTS) {
    const settings = (await nginxSettings(ports, files)).replace(HOST_LINE, `proxy_set_header Host ${host};`);
    const file = join(folder, "nginx.conf");
    await writeFile(file, settings);
    await behind("nginx", ["-c", file, "-p", folder], `nginx, Host: ${host}`, { port: proxyPort, ca, tokens });
  }
  for (const host of [undefined, "bridge.internal", "[2001:db8::1]"]) {
    const file = join(folder, "Caddyfile");
    await writeFile(file, await caddySettings(ports, files, host));
    const args = ["run", "--adapter", "caddyfile", "--config", file];
    await behind("caddy", args, `Caddy, Host: ${host ?? "as it came"}`, { port: proxyPort, ca, tokens });
  }
} finally {
  await Promise.all(children.map(stop));
  await rm(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? "\nproxies: all passed" : `\nproxies: ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function attempt(name, check) {
  const late = new AbortController();
  try {
    const timeout = after(20_000, undefined, { signal: late.signal }).then(() => expect(false, "no end after 20 s"));
    await Promise.race([check(), timeout]);
    console.log(`  passed  ${name}`);
  } catch (error) {
    failed++;
    console.log(`  FAILED  ${name}: ${error.message}`);
  } finally {
    late.abort();
  }
}

function expect(holds, message) {
  if (!holds) throw new Error(message);
}

/** An application that serves `fast` at once and `slow` after three seconds. */
async function application({ port, ca, tokens }) {
  const socket = new WebSocket(`wss://localhost:${port}/connect`, ["clientmcp.v1", tokens.client], { ca });
  const names = ["fast", "slow"];
  await once(socket, "open");
  socket.send(
    JSON.stringify({ type: "register", tools: names.map((name) => ({ name, inputSchema: { type: "object" } })) }),
  );
  socket.on("message", (data) => {
    const { type, id, name } = JSON.parse(data);
    if (type !== "call") return;
    const result = JSON.stringify({ type: "result", id, result: { content: [{ type: "text", text: "done" }] } });
    setTimeout(() => socket.send(result), name === "slow" ? SLOW_MS : 0);
  });
  await new Promise((resolve) => {
    socket.on("message", (data) => {
      if (JSON.parse(data).type === "registered") resolve();
    });
  });
  return socket;
}

function post(place, method, params = {}) {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = {
    Authorization: `Bearer ${place.tokens.agent}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": method,
    ...(params.name === undefined ? {} : { "Mcp-Name": params.name }),
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } });
  return open(place, "POST", "/mcp", headers, body);
}

/** The answer's status, and its text as it comes. */
async function open({ port, ca }, method, path, headers = {}, body = "") {
  const req = request({ host: "localhost", port, ca, path, method, headers, agent: false }).end(body);
  const [res] = await once(req, "response");
  let text = "";
  res.setEncoding("utf8").on("data", (data) => (text += data));
  const ended = once(res, "end");
  ended.catch(() => {}); // Who hangs up does not wait for the end.
  return {
    status: res.statusCode,
    whole: () => ended.then(() => text),
    until: async (part) => {
      while (!text.includes(part)) await once(res, "data");
    },
    close: () => req.destroy(),
  };
}

async function nginxSettings({ bridge, proxy }, { cert, key }) {
  const site = (await readFile(`${root}deploy/nginx.conf`, "utf8"))
    .replace("127.0.0.1:6270", `127.0.0.1:${bridge}`)
    .replace("listen 443 ssl", `listen ${proxy} ssl`)
    .replace("    listen [::]:443 ssl;\n", "")
    .replace(/(ssl_certificate +)\S+;/, `$1${cert};`)
    .replace(/(ssl_certificate_key +)\S+;/, `$1${key};`)
    .replace("/var/log/nginx/clientmcp-bridge.log", join(folder, "error.log"));
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
events {}
http {
${temp.join("\n")}
${site}}
`;
}

async function caddySettings({ bridge, proxy }, { cert, key }, host) {
  const site = (await readFile(`${root}deploy/Caddyfile`, "utf8"))
    .replace("bridge.example.com {", `https://localhost:${proxy} {\n\ttls ${cert} ${key}`)
    .replace(
      "127.0.0.1:6270 {",
      `127.0.0.1:${bridge} {\n${host === undefined ? "" : `\t\theader_up Host "${host}"\n`}`,
    );
  return `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${site}`;
}

function install() {
  const missing = ["nginx", "caddy", "openssl"].filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0)
    throw new Error(`install ${missing.join(", ")} first; as root this script does it itself`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  const { status } = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`could not install ${missing.join(", ")}`);
}

function certify({ cert, key }) {
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert, ...names];
  const { status, stderr } = spawnSync("openssl", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
}

function start(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => (said += data));
  child.on("error", (error) => (said += error.message));
  child.on("exit", (code) => {
    if (code !== 0 && code !== null) console.log(`  ${command} ended with ${code}: ${said.slice(-500)}`);
  });
  children.push(child);
  return child;
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([ended, after(5_000)]);
  child.kill("SIGKILL");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Waits until the proxy reaches the bridge. */
async function answering(port, ca) {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await after(100)) {
    const answer = await open({ port, ca }, "GET", "/healthz").catch(() => undefined);
    if (answer?.status === 200) return;
  }
  throw new Error(`nothing answers on port ${port}`);
}
