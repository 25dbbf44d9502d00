import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createBridge, mintToken } from "clientmcp-bridge";

const HOST = "127.0.0.1";

/** A real bridge on a free port, which also notes what agents ask with and what kind of answer they get. */
export async function startPlace() {
  const secret = randomBytes(32).toString("hex");
  const exchanges = [];
  let served = await serve(secret, exchanges, 0);
  const { port } = served;
  return {
    channel: `ws://${HOST}:${port}/connect`,
    url: `http://${HOST}:${port}/mcp`,
    exchanges,
    token: (request) => mintToken({ secret, expiresIn: 600, ...request }),
    restart: async () => {
      await served.stop();
      served = await serve(secret, exchanges, port);
    },
    stop: () => served.stop(),
  };
}

async function serve(secret, exchanges, wantedPort) {
  // A call that waits for a person becomes a stream soon, so that no test waits for the second that it takes by default.
  const bridge = createBridge({ secrets: [secret], streamAfterMs: 100, callCommentMs: 100 });
  const server = createServer((request, response) => {
    const exchange = { method: request.method, revision: request.headers["mcp-protocol-version"] };
    exchanges.push(exchange);
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (status, headers) => {
      exchange.status = status;
      exchange.isStream = headers.includes("text/event-stream");
      return writeHead(status, headers);
    };
    bridge.handleRequest(request, response);
  });
  server.on("upgrade", bridge.handleUpgrade);
  server.listen(wantedPort, HOST);
  await once(server, "listening");
  const stop = async () => {
    await bridge.close();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { port: server.address().port, stop };
}
