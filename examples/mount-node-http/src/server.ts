import { createServer } from "node:http";
import { createBridge } from "clientmcp-bridge";

export const bridge = createBridge({ secrets: [process.env["CLIENTMCP_SECRET"] ?? ""] });

export const server = createServer((req, res) => {
  if (req.url === "/hello") res.end("hello");
  else bridge.handleRequest(req, res); // /mcp, /connect, /healthz; 404 for everything else
});
server.on("upgrade", bridge.handleUpgrade);
server.listen(Number(process.env["PORT"] ?? 6270));

process.once("SIGTERM", () => {
  server.close();
  void bridge.close().then(() => server.closeAllConnections());
});
