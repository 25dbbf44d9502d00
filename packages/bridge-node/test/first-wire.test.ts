import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { FIRST_WIRE } from "../../clientmcp/test/first-wire.ts";
import { connectAgent, ERAS } from "./support/agent.ts";
import { App } from "./support/app.ts";
import { startBridge, tokenFor, type TestBridge } from "./support/bridge.ts";
import { until } from "./support/until.ts";

/** A client of the first wire: it knows no frame and no member that came later. */
async function connectFirstClient(bridge: TestBridge): Promise<App> {
  const app = new App(`${bridge.url.replace("http", "ws")}/connect`, [
    FIRST_WIRE.subprotocol,
    await tokenFor("client"),
  ]);
  await once(app.socket, "open");
  app.send(FIRST_WIRE.register);
  await app.frame((text) => text === FIRST_WIRE.registered);
  return app;
}

/** A frame of the first wire, for the call that the bridge made. */
function ofCall(frame: string, { id }: { readonly id: string }): string {
  return frame.replace('"c41"', JSON.stringify(id));
}

describe.each(ERAS)("today's bridge with a client of the first wire (SPEC §3), %s agents", (era) => {
  it("lists the tools that it declared", async () => {
    const bridge = await startBridge();
    await connectFirstClient(bridge);
    const agent = await connectAgent(bridge, era);

    const { tools } = await agent.listTools();

    expect(tools).toEqual([
      {
        name: "getBalance",
        description: "The balance of an account",
        inputSchema: { type: "object", properties: { account: { type: "string" } }, required: ["account"] },
      },
    ]);
    expect(agent.getInstructions()).toBe("A wallet.");
  });

  it("calls it with the members that it knows, and takes its result, also for an agent that wants progress", async () => {
    const bridge = await startBridge();
    const app = await connectFirstClient(bridge);
    const agent = await connectAgent(bridge, era);
    const heard: unknown[] = [];

    const answer = agent.callTool(
      { name: "getBalance", arguments: { account: "main" } },
      { onprogress: (progress) => heard.push(progress) },
    );
    const call = await app.call("getBalance");
    expect(call).toMatchObject({ type: "call", name: "getBalance", arguments: { account: "main" } });
    app.send(ofCall(FIRST_WIRE.result, call));

    expect((await answer).content).toEqual([{ type: "text", text: "12.50" }]);
    expect(heard).toEqual([]);
  });

  it("tells it with the same frame that a call is cancelled", async () => {
    const bridge = await startBridge();
    const app = await connectFirstClient(bridge);
    const agent = await connectAgent(bridge, era);
    const stop = new AbortController();

    const answer = agent.callTool({ name: "getBalance", arguments: { account: "main" } }, { signal: stop.signal });
    const call = await app.call("getBalance");
    stop.abort();
    await expect(answer).rejects.toThrow(/abort/i);

    expect(await app.cancelled()).toBe(call.id);
  });
});

describe("today's bridge with a client of the first wire (SPEC §3)", () => {
  it("answers its ping with the same pong", async () => {
    const app = await connectFirstClient(await startBridge());

    app.send(FIRST_WIRE.ping);

    expect(await app.frame((text) => text.includes("pong"))).toBe(FIRST_WIRE.pong);
  });

  it("sends it no type of frame that it does not know", async () => {
    const bridge = await startBridge();
    const app = await connectFirstClient(bridge);
    const agent = await connectAgent(bridge, "modern");
    const answer = agent.callTool({ name: "getBalance", arguments: { account: "main" } });
    app.send(ofCall(FIRST_WIRE.result, await app.call("getBalance")));
    await answer;
    app.send(FIRST_WIRE.ping);
    await app.frame((text) => text === FIRST_WIRE.pong);

    const types = app.received.map((text) => (JSON.parse(text) as { readonly type: string }).type);
    expect(types).toEqual(["registered", "call", "pong"]);
  });

  it("closes with the codes that it knows: 4409 for a newer connection, 4400 for a bad frame", async () => {
    const bridge = await startBridge();
    const older = await connectFirstClient(bridge);
    const newer = await connectFirstClient(bridge);
    expect((await older.closing()).code).toBe(4409);

    newer.send('{"type":"register"}');

    await until(() => expect(newer.closed?.code).toBe(4400));
  });
});
