import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { ClientMCP } from "clientmcp";
import { mintToken } from "clientmcp-bridge";
import { expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

const secret = "a-secret-for-tests-of-at-least-32-bytes";
const sub = "wallet";

it("serves applications and agents in a node:http server, beside its own paths", async () => {
  vi.stubEnv("CLIENTMCP_SECRET", secret);
  vi.stubEnv("PORT", "0");
  const { bridge, server } = await import("../src/server.ts");
  if (!server.listening) await once(server, "listening");
  onTestFinished(async () => {
    await bridge.close();
    server.close();
    server.closeAllConnections();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  const app = new ClientMCP({
    url: `${url}/connect`,
    token: await mintToken({ secret, sub, role: "client" }),
    WebSocket,
  });
  app.expose("greet", { inputSchema: { type: "object" }, handler: () => "good morning" });
  await app.connect();
  onTestFinished(() => app.close());

  const agent = new Client({ name: "agent", version: "1.0.0" });
  const Authorization = `Bearer ${await mintToken({ secret, sub, role: "agent" })}`;
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization } },
  });
  await agent.connect(transport);
  onTestFinished(() => agent.close());
  const result = await agent.callTool({ name: "greet", arguments: {} });
  expect(result.content).toEqual([{ type: "text", text: "good morning" }]);

  expect((await fetch(`${url}/mcp/not-a-token`)).status).toBe(401);
  expect(await (await fetch(`${url}/hello`)).text()).toBe("hello");
});
