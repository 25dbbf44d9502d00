import { createServer } from "node:http";
import { createBridge } from "clientmcp-bridge";
import express from "express";

export const bridge = createBridge({ secrets: [process.env["CLIENTMCP_SECRET"] ?? ""] });

const app = express();
// Before any body parser: the bridge reads bodies itself. `app.use` would cut the path that it needs.
app.all(["/mcp", "/mcp/{*rest}", "/connect"], bridge.handleRequest);
app.use(express.json());
app.post("/hello", (req, res) => {
  res.json({ hello: req.body.name });
});

export const server = createServer(app);
server.on("upgrade", bridge.handleUpgrade);
server.listen(Number(process.env["PORT"] ?? 6270));

process.once("SIGTERM", () => {
  server.close();
  void bridge.close().then(() => server.closeAllConnections());
});
