import { beforeAll, describe, expect, it } from "vitest";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { SECRET, tokenFor } from "./support/bridge.ts";
import { CommandUnderTest, written } from "./support/command.ts";
import { until } from "./support/until.ts";

const command = new CommandUnderTest(new URL("..", import.meta.url));
beforeAll(command.build, 30_000);

async function start(env: NodeJS.ProcessEnv, ...args: string[]) {
  const running = command.start(["--port", "0", ...args], { env: { CLIENTMCP_SECRET: SECRET, ...env } });
  const [, port] = await written(running, /127\.0\.0\.1:(\d+)/);
  return { port: Number(port), url: `http://127.0.0.1:${port}`, addresses: [], close: async () => {} };
}

describe("/metrics", () => {
  it("counts clients, calls by outcome, their time, streams, refusals and bytes", async () => {
    const bridge = await start({}, "--metrics");
    const metrics = async (): Promise<string> => (await fetch(`${bridge.url}/metrics`)).text();
    expect(await metrics()).toContain("\nclientmcp_clients_online 0\n");

    const app = await connectApp(bridge);
    await app.register("tool");
    app.serve(() => "done");
    expect((await (await connectApp(bridge, "no.valid.token")).closing()).code).toBe(4401);
    await (await post(bridge, "tools/call", '"name":"tool"')).text();
    await (await post(bridge, "tools/call", '"name":"none"')).text();
    await (await post(bridge, "tools/list", "", { token: await tokenFor("client") })).text();
    const leave = new AbortController();
    await post(bridge, "subscriptions/listen", '"notifications":{"toolsListChanged":true}', leave);

    const text = await metrics();
    const lines = text.split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "clientmcp_clients_online 1",
        "clientmcp_streams_open 1",
        'clientmcp_calls_total{outcome="answered",error="false"} 1',
        'clientmcp_calls_total{outcome="unknown-tool",error="true"} 1',
        'clientmcp_call_duration_seconds_bucket{le="+Inf"} 1',
        "clientmcp_call_duration_seconds_count 1",
        'clientmcp_client_refusals_total{code="4401"} 1',
        'clientmcp_agent_refusals_total{status="401"} 1',
      ]),
    );
    const bytes = [...text.matchAll(/^clientmcp_bytes_total\{direction="\w+"\} (\d+)$/gm)].map(([, n]) => Number(n));
    expect(bytes).toHaveLength(2);
    expect(Math.min(...bytes)).toBeGreaterThan(1_000);
    expect(text).not.toContain("wallet");

    app.socket.close();
    leave.abort();
    await until(async () => {
      expect(await metrics()).toMatch(/^clientmcp_clients_online 0$[^]*^clientmcp_streams_open 0$/m);
    });
  });

  it("is not for pages of other origins, and only to be read", async () => {
    const { url } = await start({ CLIENTMCP_METRICS: "on" });
    expect((await fetch(`${url}/metrics`, { headers: { Origin: "https://page.example" } })).status).toBe(403);
    expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(405);
    expect((await fetch(`${url}/metrics?name=x`)).headers.get("content-type")).toContain("text/plain; version=0.0.4");
  });

  it("is not there unless asked for", async () => {
    const { url } = await start({});
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });
});
