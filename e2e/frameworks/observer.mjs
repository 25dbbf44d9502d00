// Loaded into the server of a framework before anything else: tells, over HTTP, what rendering leaves behind in its process.
import { subscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";

const seen = { renderings: 0, webSockets: 0, connections: 0 };

// As newer versions of Node, Bun and Deno have it.
globalThis.WebSocket = class {
  constructor() {
    seen.webSockets++;
  }
  addEventListener() {}
  removeEventListener() {}
  send() {}
  close() {}
};
subscribe("http.server.request.start", ({ server }) => {
  if (server !== observer) seen.renderings++;
});
subscribe("net.client.socket", () => seen.connections++);

const observer = createServer((_request, response) => {
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  response.setHeader("Connection", "close").end(JSON.stringify({ ...seen, timers }));
}).listen(0, "127.0.0.1", () => {
  process.stdout.write(`observed at http://127.0.0.1:${observer.address().port}\n`);
});
observer.unref();
