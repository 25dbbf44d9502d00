// The official SDK's server, answering by itself: no application behind it, no WebSocket, no token. It is the yardstick of
// what an MCP server usually costs, not of what a bridge does.
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { PAYLOADS, TOOLS } from "../wire/payloads.mjs";
import { listenOnLoopback, serve } from "../server-process.mjs";

const handler = createMcpHandler(() => {
  const server = new Server({ name: "bench", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler("tools/list", () => ({ tools: TOOLS }));
  server.setRequestHandler("tools/call", ({ params }) => PAYLOADS[params.name].result);
  return server;
});

const handle = toNodeHandler(handler);

serve(() => listenOnLoopback(createServer((req, res) => void handle(req, res))));
