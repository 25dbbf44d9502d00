import { describe, expect, it } from "vitest";
import { connectAgent, ERAS } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge } from "./support/bridge.ts";
import { until } from "./support/until.ts";

describe.each(ERAS)("the official client in the %s era", (era) => {
  it("sees the tools of the application in their order (SPEC §4.2)", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("getBalance", "sendTransfer");
    const agent = await connectAgent(bridge, era);

    const { tools } = await agent.listTools();

    expect(tools.map(({ name }) => name)).toEqual(["getBalance", "sendTransfer"]);
    expect(agent.getServerVersion()?.name).toBe("wallet");
  });

  it("calls a tool and gets what the application answered (SPEC §4.3)", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("echo");
    app.serve((call) => `${call.name} ${JSON.stringify(call.arguments)}`);
    const agent = await connectAgent(bridge, era);

    const result = await agent.callTool({ name: "echo", arguments: { a: 1 } });

    expect(result.content).toEqual([{ type: "text", text: 'echo {"a":1}' }]);
  });

  it("E-062: is told when the tools change, also by a disconnect (SPEC §4.4)", async () => {
    const bridge = await startBridge();
    const seen: (string[] | undefined)[] = [];
    const agent = await connectAgent(bridge, era, {
      listChanged: {
        tools: { debounceMs: 0, onChanged: (_error, tools) => seen.push(tools?.map(({ name }) => name)) },
      },
    });
    expect((await agent.listTools()).tools).toEqual([]);

    const app = await connectApp(bridge);
    await app.register("one");
    await until(() => expect(seen.at(-1)).toEqual(["one"]));
    await app.register("one", "two");
    await until(() => expect(seen.at(-1)).toEqual(["one", "two"]));
    app.socket.close(1000);
    await until(() => expect(seen.at(-1)).toEqual([]));
  });

  it("E-063: is told in words that the application is offline, and calls it once it is there", async () => {
    const bridge = await startBridge();
    const agent = await connectAgent(bridge, era);

    const offline = await agent.callTool({ name: "echo", arguments: {} });
    expect(offline).toMatchObject({
      isError: true,
      content: [{ type: "text", text: expect.stringMatching(/not connected/) }],
      _meta: { "io.github.clientmcp/unavailable": "offline" },
    });

    const app = await connectApp(bridge);
    await app.register("echo");
    app.serve(() => "here");
    expect((await agent.callTool({ name: "echo", arguments: {} })).content).toEqual([{ type: "text", text: "here" }]);
  });

  it("cancels a call by giving it up (SPEC §4.3)", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("slow");
    const agent = await connectAgent(bridge, era);
    const abort = new AbortController();

    const calling = agent.callTool({ name: "slow", arguments: {} }, { signal: abort.signal });
    const { id } = await app.call("slow");
    abort.abort("no longer needed");

    await expect(calling).rejects.toThrow("no longer needed");
    expect(await app.cancelled()).toBe(id);
  });

  it("waits for a call whose answer became a stream (SPEC §4.3)", async () => {
    const bridge = await startBridge({ streamAfterMs: 20, callCommentMs: 20 });
    const app = await connectApp(bridge);
    await app.register("slow");
    const types: (string | null)[] = [];
    const agent = await connectAgent(bridge, era, {}, ({ headers }) => types.push(headers.get("content-type")));

    const calling = agent.callTool({ name: "slow", arguments: {} });
    const { id } = await app.call("slow");
    await until(() => expect(types.at(-1)).toBe("text/event-stream"));
    app.answer(id, "at last");

    expect((await calling).content).toEqual([{ type: "text", text: "at last" }]);
  });

  it("goes on after the bridge was restarted", async () => {
    const first = await startBridge();
    const agent = await connectAgent(first, era);
    await first.close();
    const second = await startBridge({ port: first.port });
    const app = await connectApp(second);
    await app.register("echo");
    app.serve(() => "again");

    expect((await agent.callTool({ name: "echo", arguments: {} })).content).toEqual([{ type: "text", text: "again" }]);
  });
});
