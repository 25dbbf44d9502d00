import { createBridge } from "clientmcp-bridge";
import fastify from "fastify";

export const bridge = createBridge({ secrets: [process.env["CLIENTMCP_SECRET"] ?? ""] });

const app = fastify({ forceCloseConnections: true });
app.get("/hello", async () => ({ hello: "world" }));

void app.register(async (scope) => {
  // Taken over before Fastify reads the body, which the bridge does itself.
  scope.addHook("onRequest", (request, reply, done) => {
    reply.hijack();
    bridge.handleRequest(request.raw, reply.raw);
    done();
  });
  for (const path of ["/mcp", "/mcp/*", "/connect"]) scope.all(path, () => {});
});

export const { server } = app;
server.on("upgrade", bridge.handleUpgrade);
await app.listen({ port: Number(process.env["PORT"] ?? 6270) });

process.once("SIGTERM", () => void bridge.close().then(() => app.close()));
