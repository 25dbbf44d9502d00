// The real bridge on this Node, with what the scenario needs around it: faults on order, and a site for browsers.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, createServer as createRelay } from "node:net";
import { fileURLToPath } from "node:url";
import { createBridge, listen } from "clientmcp-bridge";

const HOST = "127.0.0.1";
const root = fileURLToPath(new URL("../..", import.meta.url));
// No code from text, and nothing from elsewhere: what a careful application allows.
const POLICY = `default-src 'none'; script-src 'self'; connect-src http://${HOST}:* ws://${HOST}:*`;

/** Starts all of it on free ports. `place` is for the scenario, `stop` ends it. */
export async function startPlace() {
  const secret = randomBytes(32).toString("hex");
  // Eight tools, so that the scenario sees a register refused that the SDK takes for good.
  const settings = { secrets: [secret], allowedOrigins: ["loopback"], limits: { tools: 8 } };
  let listener = await listen(createBridge(settings), { port: 0, host: HOST });
  const [{ port: bridgePort }] = listener.addresses;

  const relayed = new Set();
  const relay = createRelay((outer) => {
    const inner = connect(bridgePort, HOST);
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ]) {
      relayed.add(from);
      from.pipe(to);
      from.on("error", () => {}).on("close", () => relayed.delete(from) && to.destroy());
    }
  });

  const orders = {
    "/cut": () => {
      for (const socket of relayed) socket.resetAndDestroy();
    },
    "/restart": async () => {
      await listener.close();
      listener = await listen(createBridge(settings), { port: bridgePort, host: HOST });
    },
  };
  const site = createServer((request, response) => void serve(request, response));

  async function serve({ url, method }, response) {
    const order = method === "POST" ? orders[url] : undefined;
    if (order !== undefined) {
      await order();
      response.writeHead(204).end();
      return;
    }
    const [type, file] =
      url === "/" ? ["text/html", "tools/runtime-tests/page.html"] : ["text/javascript", scriptOf(url)];
    const body = file === undefined ? undefined : await readFile(`${root}${file}`);
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": type, "Content-Security-Policy": POLICY });
    response.end(body);
  }

  return {
    place: {
      channel: `ws://${HOST}:${await portOf(relay)}/connect`,
      agent: `http://${HOST}:${bridgePort}/mcp`,
      control: `http://${HOST}:${await portOf(site)}`,
      secret,
    },
    stop: async () => {
      for (const socket of relayed) socket.destroy();
      relay.close();
      site.closeAllConnections();
      site.close();
      await listener.close();
    },
  };
}

async function portOf(server) {
  server.listen(0, HOST);
  await once(server, "listening");
  return server.address().port;
}

/** Nothing but the scenario and the built SDK. */
function scriptOf(url) {
  if (url === "/scenario.mjs") return "tools/runtime-tests/scenario.mjs";
  return /^\/dist\/[\w-]+\.js$/.test(url) ? `packages/clientmcp${url}` : undefined;
}
