import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBridge } from "../src/index.ts";
import { post } from "./support/agent.ts";
import { connectApp, type App } from "./support/app.ts";
import { SECRET, startBridge, tokenFor } from "./support/bridge.ts";
import { heapBytes } from "./support/held.ts";
import { Random } from "./support/random.ts";
import { RawAgent } from "./support/raw-agent.ts";
import { until } from "./support/until.ts";

function echoArguments(app: App): void {
  app.serve((call) => JSON.stringify(call.arguments));
}

describe("E-059: requests with equal ids", () => {
  it("get their own answers in 200 rounds of two clients and two agents each", async () => {
    const bridge = await startBridge();
    const agents: RawAgent[] = [];
    for (const sub of ["first", "second"]) {
      const app = await connectApp(bridge, await tokenFor("client", { sub }));
      await app.register("echo");
      echoLate(app);
      const token = await tokenFor("agent", { sub });
      agents.push(await RawAgent.connect(bridge, token), await RawAgent.connect(bridge, token, ["Mcp-Session-Id: s"]));
    }
    for (let round = 0; round < 200; round++) {
      const answers = await Promise.all(agents.map((agent, who) => agent.call("echo", `{"mine":"${round}-${who}"}`)));
      for (const [who, answer] of answers.entries()) expect(answer).toContain(`${round}-${who}`);
    }
  });

  it("are cancelled one by one", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("slow");
    const token = await tokenFor("agent");
    const sessions = ["a", "b"] as const;
    const [a, b, canceller] = [
      ...(await Promise.all(sessions.map((id) => RawAgent.connect(bridge, token, [`Mcp-Session-Id: ${id}`])))),
      await RawAgent.connect(bridge, token, ["Mcp-Session-Id: a"]),
    ] as [RawAgent, RawAgent, RawAgent];
    const cancelled = a.call("slow", '{"of":"a"}');
    const served = b.call("slow", '{"of":"b"}');
    const call = JSON.parse(await app.frame((text) => text.includes('{"of":"b"}'))) as { id: string };
    await app.frame((text) => text.includes('{"of":"a"}'));
    await canceller.post('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}');
    expect(await cancelled).toContain("cancelled");
    expect(await app.cancelled()).not.toBe(call.id);
    app.answer(call.id, "served");
    expect(await served).toContain("served");
  });
});

/** Answers calls two by two, the later one first, so that answers never come in the order of the calls. */
function echoLate(app: App): void {
  let waiting: { readonly id: string; readonly text: string } | undefined;
  app.serve((call) => {
    const text = JSON.stringify(call.arguments);
    if (waiting === undefined) {
      waiting = { id: call.id, text };
      return undefined;
    }
    const { id, text: first } = waiting;
    waiting = undefined;
    queueMicrotask(() => app.answer(id, first));
    return text;
  });
}

describe("many requests", () => {
  it("E-069: 20,000 times initialize leaves the heap as it was; DELETE is 405, and any session id is served", async () => {
    const bridge = await startBridge();
    const token = await tokenFor("agent");
    const agent = await RawAgent.connect(bridge, token);
    const params = '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}';
    const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":${params}}`;
    await agent.postMany(initialize, 1_000);
    const before = await heapBytes();
    await agent.postMany(initialize, 20_000);
    expect((await heapBytes()) - before).toBeLessThan(2_000_000);

    const session = { Authorization: `Bearer ${token}`, "Mcp-Session-Id": "of-another-bridge" };
    expect((await fetch(`${bridge.url}/mcp`, { method: "DELETE", headers: session })).status).toBe(405);
    const stranger = await RawAgent.connect(bridge, token, ["Mcp-Session-Id: of-another-bridge"]);
    expect(await stranger.post('{"jsonrpc":"2.0","id":0,"method":"ping"}')).toContain('"result":{}');
  });

  it("E-074: 50 agents initialise in any order, repeatedly or never, and every request is served", async () => {
    const random = new Random(74);
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("echo");
    echoArguments(app);
    const token = await tokenFor("agent");
    const params = '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"n","version":"1"}}';
    const requests: readonly ((agent: RawAgent) => Promise<string>)[] = [
      (agent) => agent.post(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":${params}}`),
      (agent) => agent.post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
      (agent) => agent.call("echo", '{"n":1}'),
    ];
    const serveOne = async (): Promise<string[]> => {
      const agent = await RawAgent.connect(bridge, token);
      const answers: string[] = [];
      for (let times = 0; times < 10; times++) {
        answers.push(await random.pick(requests)(agent));
        if (random.below(3) === 0) await agent.post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
      }
      return answers;
    };
    const answers = (await Promise.all(Array.from({ length: 50 }, serveOne))).flat();
    expect(answers).toHaveLength(500);
    expect(answers.filter((answer) => !answer.includes('"result":{'))).toEqual([]);
  });

  it("E-071: 10,000 calls on eight connections and 200 at once leave no listener and raise no warning", async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on("warning", warn);
    onTestFinished(() => void process.off("warning", warn));

    const bridge = createBridge({ secrets: [SECRET] });
    const sockets: Socket[] = [];
    const server = createServer(bridge.handleRequest).on("upgrade", bridge.handleUpgrade);
    server.on("connection", (socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(async () => {
      await bridge.close();
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const mounted = { port, url: `http://127.0.0.1:${port}` };

    const app = await connectApp(mounted);
    await app.register("echo");
    echoArguments(app);
    const token = await tokenFor("agent");
    const agents = await Promise.all(Array.from({ length: 8 }, () => RawAgent.connect(mounted, token)));
    await Promise.all(agents.map((agent) => agent.call("echo", "{}")));
    const before = sockets.map(listeners);
    await Promise.all(
      agents.map(async (agent) => {
        for (let n = 0; n < 1_250; n++) await agent.call("echo", `{"n":${n}}`);
      }),
    );
    expect(sockets.map(listeners)).toEqual(before);

    const crowd = await Promise.all(Array.from({ length: 200 }, () => RawAgent.connect(mounted, token)));
    await Promise.all(crowd.map((agent) => agent.call("echo", "{}")));
    expect(new Set(sockets.slice(before.length).map(listeners)).size).toBe(1);
    expect(sockets.slice(0, before.length).map(listeners)).toEqual(before);
    expect(warnings).toEqual([]);
  });
});

/** How many listeners a socket of the bridge has. */
function listeners(socket: Socket): number {
  return socket.eventNames().reduce((sum, name) => sum + socket.listenerCount(name), 0);
}

describe("E-064: list changes", () => {
  it("are two for a reconnect, none for an equal set, and lead to the last state", async () => {
    const bridge = await startBridge({ limits: { registersPer10s: 100 } });
    const stream = await post(bridge, "subscriptions/listen", '"notifications":{"toolsListChanged":true}');
    let text = "";
    let list = "";
    const reading = (async () => {
      for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part;
        if (part.includes("list_changed")) list = await (await post(bridge, "tools/list", "")).text();
      }
    })();

    let app = await connectApp(bridge);
    await app.register("same");
    for (let times = 0; times < 20; times++) {
      app.socket.terminate();
      app = await connectApp(bridge);
      await app.register("same");
    }
    for (let times = 0; times < 50; times++) await app.register("same");
    for (let n = 0; n < 10; n++) {
      app.send({ type: "register", tools: [{ name: `t${n}`, inputSchema: { type: "object" } }] });
    }
    await until(() => expect(list).toContain('"tools":[{"name":"t9"'));
    await bridge.close();
    await reading;
    // The first set, twenty times its going and coming, ten changes.
    expect(text.split("notifications/tools/list_changed").length - 1).toBeLessThanOrEqual(1 + 20 * 2 + 10);
  });
});
