import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Event } from "@clientmcp/bridge-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AgentExchanges } from "./agent-exchanges.ts";

const head = { method: "GET", path: "/mcp", headers: {} };

/** An exchange with the number 1 whose agent has sent its request and reads nothing of the answer. */
async function begin(): Promise<{
  exchanges: AgentExchanges;
  told: Event["type"][];
  agent: ReturnType<typeof connect>;
}> {
  const told: Event["type"][] = [];
  const exchanges = new AgentExchanges((event) => told.push(event.type));
  const server = createServer((req, res) => exchanges.begin(req, res, head, undefined));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const agent = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  agent.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await vi.waitFor(() => expect(told).toEqual(["agent-request"]));
  return { exchanges, told, agent };
}

describe("AgentExchanges", () => {
  it("tells of an agent that hangs up before its answer", async () => {
    const { told, agent } = await begin();
    agent.resetAndDestroy();
    await vi.waitFor(() => expect(told).toEqual(["agent-request", "agent-gone"]));
  });

  it("has nothing to tell of an agent that hangs up after its answer", async () => {
    const { exchanges, told, agent } = await begin();
    exchanges.answer(1, 200, ["Connection", "close"], ["done"]);
    agent.resume();
    await once(agent, "close");
    await exchanges.closeAll(1_000);
    expect(told).toEqual(["agent-request"]);
  });

  it("E-077: ends the stream of an agent that stopped reading, so that it holds about 1 MiB at most", async () => {
    const { exchanges, told } = await begin();
    exchanges.openStream(1, ["Content-Type", "text/event-stream"], [":\n"]);
    const comment = `:${"x".repeat(65_534)}\n`;
    // The system's own buffers take some megabytes before anything waits in this process.
    for (let i = 0; i < 1_000; i++) exchanges.writeStream(1, [comment]);
    await vi.waitFor(() => expect(told).toEqual(["agent-request", "agent-gone"]));
  });

  it("cuts off an answer that nobody reads when it closes", async () => {
    const { exchanges, agent } = await begin();
    exchanges.answer(1, 200, [], ["x".repeat(50_000_000)]);
    await exchanges.closeAll(20);
    agent.resume();
    await once(agent, "close");
    expect(agent.bytesRead).toBeLessThan(50_000_000);
  });
});
