import { once } from "node:events";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Report } from "../src/index.ts";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge, tokenFor } from "./support/bridge.ts";
import { arrayBufferBytes } from "./support/held.ts";
import { callText, sendRaw } from "./support/raw-agent.ts";
import { handshakeText, rawClient, rawFrame } from "./support/raw-client.ts";
import { until } from "./support/until.ts";

/** Writes and waits until the bytes have left this process. */
async function writeAll(socket: Socket, bytes: Buffer): Promise<void> {
  await new Promise((resolve) => socket.write(bytes, resolve));
}

describe("a client that does not read", () => {
  it("gets no answer to any but the newest of its pings, so that answers do not pile up", async () => {
    const bridge = await startBridge();
    const socket = await rawClient(bridge, await tokenFor("client"));
    const many = Buffer.concat(Array<Buffer>(1_000).fill(rawFrame(0x89, "x".repeat(125))));
    for (let thousand = 0; thousand < 250; thousand++) await writeAll(socket, many);
    await writeAll(socket, rawFrame(0x89, "newest"));

    let received = 0;
    let end = "";
    socket.on("data", (data: Buffer) => {
      received += data.length;
      end = data.toString("latin1").slice(-8);
    });
    socket.resume();
    await until(() => expect(end).toBe("\x8a\x06newest"));
    expect(received).toBeLessThan(250_000 * 127 * 0.75);
  });

  it("is closed with 1013 when thousands of small messages wait for it (E-078)", async () => {
    const reports: Report[] = [];
    const bridge = await startBridge({ onReport: (report) => reports.push(report) });
    const socket = await rawClient(bridge, await tokenFor("client"));
    const many = Buffer.concat(Array<Buffer>(10_000).fill(rawFrame(0x81, '{"type":"ping"}')));
    const closed = (): Report | undefined => reports.find(({ kind }) => kind === "client-disconnected");
    for (let wave = 0; wave < 400 && closed() === undefined; wave++) await writeAll(socket, many);
    expect(closed()).toMatchObject({ code: 1013, reason: "the client does not read what it is sent" });
  });
});

it("calls of a client that has ended its side are answered soon, whatever it still has to read", async () => {
  const reports: Report[] = [];
  const bridge = await startBridge({ onReport: (report) => reports.push(report) });
  const socket = await rawClient(bridge, await tokenFor("client"));
  await writeAll(
    socket,
    rawFrame(0x81, '{"type":"register","tools":[{"name":"tool","inputSchema":{"type":"object"}}]}'),
  );
  await until(async () => expect(await (await post(bridge, "tools/list", "")).text()).toContain('"tool"'));
  const params = `"name":"tool","arguments":{"a":"${"x".repeat(3_000_000)}"}`;
  const calls = Array.from({ length: 4 }, async () => (await post(bridge, "tools/call", params)).text());
  await until(() => expect(reports.filter(({ kind }) => kind === "call-started")).toHaveLength(4));
  socket.end();
  for (const answer of await Promise.all(calls)) expect(answer).toContain('"io.github.clientmcp/unavailable"');
}, 20_000);

it("an agent that keeps its connection does not make the bridge keep its last body", async () => {
  const bridge = await startBridge();
  const token = await tokenFor("agent");
  const before = await arrayBufferBytes();
  const agents = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const agent = await sendRaw(bridge, callText(token, "tool", `{"a":"${"x".repeat(4_000_000)}"}`));
      await once(agent, "data");
      return agent;
    }),
  );
  await until(async () => expect((await arrayBufferBytes()) - before).toBeLessThan(10_000_000));
  for (const agent of agents) agent.destroy();
});

it("a request to upgrade behind one that waits ends the connection, and no frame comes between", async () => {
  const bridge = await startBridge();
  const app = await connectApp(bridge);
  await app.register("slow");
  const text = callText(await tokenFor("agent"), "slow") + handshakeText(await tokenFor("client", { sub: "other" }));
  const socket = await sendRaw(bridge, text);
  expect((await buffer(socket)).toString("latin1")).not.toContain("101");
});
