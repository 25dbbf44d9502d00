import { afterEach, describe, expect, it, vi } from "vitest";
import { ClientMCP, type ClientMCPOptions } from "../src/index.ts";
import { createTestBridge, type TestBridge, type TestBridgeOptions } from "../src/testing/index.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  vi.useRealTimers();
});

function application(bridge: TestBridge, options: Partial<ClientMCPOptions> = {}): ClientMCP {
  const client = new ClientMCP({ ...bridge.options, onError: () => undefined, ...options });
  cleanups.push(() => client.close());
  return client;
}

async function online(options: TestBridgeOptions = {}): Promise<{ bridge: TestBridge; client: ClientMCP }> {
  const bridge = createTestBridge(options);
  const client = application(bridge);
  client.expose("greet", { description: "Greets", handler: ({ who }) => `hello ${String(who)}` });
  client.expose("wait", {
    handler: (_args, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", reject)),
  });
  await client.connect();
  return { bridge, client };
}

describe("createTestBridge", () => {
  it("lists and calls the tools of a client as an agent does", async () => {
    const { bridge } = await online();
    expect(await bridge.listTools()).toEqual([
      { name: "greet", description: "Greets", inputSchema: { type: "object", properties: {} } },
      { name: "wait", inputSchema: { type: "object", properties: {} } },
    ]);
    expect(await bridge.callTool("greet", { who: "Ada" })).toEqual({ content: [{ type: "text", text: "hello Ada" }] });
  });

  it("sees what the application exposed just before", async () => {
    const { bridge, client } = await online();
    client.instructions = "Be kind";
    client.expose("late", { handler: () => "there" });
    expect((await bridge.listTools()).map(({ name }) => name)).toEqual(["greet", "wait", "late"]);
    expect(await bridge.callTool("late")).toMatchObject({ content: [{ text: "there" }] });
    expect(bridge.instructions).toBe("Be kind");
  });

  it("is reached by an application that began to connect just before", async () => {
    const bridge = createTestBridge();
    const client = application(bridge);
    client.expose("tool", { handler: () => "there" });
    void client.connect();
    expect(await bridge.callTool("tool")).toMatchObject({ content: [{ text: "there" }] });
  });

  it("delivers nothing while the code that sends is still running", async () => {
    const bridge = createTestBridge();
    const client = application(bridge);
    void client.connect();
    expect(client.status).toBe("connecting");
    const handler = vi.fn<() => void>();
    client.expose("tool", { handler });
    await client.connect();
    const call = bridge.callTool("tool");
    expect(handler).not.toHaveBeenCalled();
    await call;
    expect(handler).toHaveBeenCalledOnce();
  });

  it("keeps two bridges, and several calls of one, apart", async () => {
    const [one, other] = [createTestBridge(), createTestBridge()];
    const pending = new Map<unknown, (value: string) => void>();
    const [first, second] = [application(one), application(other)];
    first.expose("slow", { handler: ({ n }) => new Promise<string>((resolve) => pending.set(n, resolve)) });
    await Promise.all([first.connect(), second.connect()]);
    expect(await other.listTools()).toEqual([]);
    const calls = [1, 2, 3].map((n) => one.callTool("slow", { n }));
    await vi.waitFor(() => expect(pending.size).toBe(3));
    for (const n of [2, 3, 1]) pending.get(n)?.(`answer ${n}`);
    expect((await Promise.all(calls)).map(({ content }) => content[0])).toEqual([
      { type: "text", text: "answer 1" },
      { type: "text", text: "answer 2" },
      { type: "text", text: "answer 3" },
    ]);
  });

  it("keeps every frame as data", async () => {
    const { bridge } = await online();
    await bridge.callTool("greet", { who: "Ada" }, { agent: { name: "tester" } });
    expect(bridge.wire.map(({ from, text }) => [from, text]).slice(1)).toEqual([
      ["bridge", '{"type":"registered"}'],
      ["bridge", '{"type":"call","id":"1","name":"greet","agent":{"name":"tester"},"arguments":{"who":"Ada"}}'],
      ["client", '{"type":"result","id":"1","result":{"content":[{"type":"text","text":"hello Ada"}]}}'],
    ]);
    expect(bridge.wire[0]?.message).toMatchObject({ type: "register", tools: [{ name: "greet" }, { name: "wait" }] });
  });

  it("waits for tools, and for the connection", async () => {
    const bridge = createTestBridge();
    const client = application(bridge);
    const connected = bridge.waitForTools();
    const exposed = bridge.waitForTools((tools) => tools.some(({ name }) => name === "late"));
    void client.connect();
    expect(await connected).toEqual([]);
    expect(client.status).toBe("online");
    client.expose("late", { handler: () => undefined });
    expect(await exposed).toMatchObject([{ name: "late" }]);
    await expect(bridge.waitForTools(() => expect.fail("wrong"))).rejects.toThrow("wrong");
  });

  it("refuses the tokens that it is told to with 4401, and the client asks for another (SPEC §3.3)", async () => {
    const bridge = createTestBridge({ accepts: (token) => token === "good" });
    const refused = application(bridge, { token: "bad" });
    await expect(refused.connect()).rejects.toMatchObject({ code: "unauthorized" });
    vi.useFakeTimers();
    const tokens = ["old", "good"];
    const renewing = application(bridge, { token: () => tokens.shift() ?? "none" });
    const connected = renewing.connect();
    await vi.advanceTimersByTimeAsync(500);
    await connected;
    expect(renewing.status).toBe("online");
  });

  it("drops the connection until it is restored", async () => {
    vi.useFakeTimers();
    const { bridge, client } = await online();
    const call = bridge.callTool("wait");
    await vi.advanceTimersByTimeAsync(0);
    bridge.drop();
    expect(await call).toMatchObject({ _meta: { "io.github.clientmcp/unavailable": "disconnected" } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.getSnapshot()).toMatchObject({ status: "offline", reason: "network" });
    expect(await bridge.listTools()).toEqual([]);
    expect(bridge.instructions).toBeUndefined();
    bridge.restore();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(client.status).toBe("online");
    expect(await bridge.listTools()).toHaveLength(2);
  });

  it.each([
    [1001, "offline", "shutdown"],
    [1006, "offline", "network"],
    [1013, "offline", "overloaded"],
    [4401, "closed", "unauthorized"],
    [4409, "closed", "replaced"],
  ] as const)("drops with the code %i, which the client takes as %s, %s (SPEC §3.3)", async (code, status, reason) => {
    const { bridge, client } = await online();
    bridge.drop(code);
    await vi.waitFor(() => expect(client.getSnapshot()).toMatchObject({ status, reason }));
  });

  it("lets the newest connection win with 4409 (SPEC §3.1)", async () => {
    const { bridge, client } = await online();
    const second = application(bridge);
    second.expose("second", { handler: () => undefined });
    await second.connect();
    expect(client.getSnapshot()).toMatchObject({ status: "closed", reason: "replaced" });
    expect((await bridge.listTools()).map(({ name }) => name)).toEqual(["second"]);
  });

  it("cancels a call by its signal, or explicitly, before and after it has left", async () => {
    const { bridge, client } = await online();
    const gone = new AbortController();
    const abandoned = bridge.callTool("wait", {}, { signal: gone.signal });
    const cancelled = bridge.callTool("wait");
    await vi.waitFor(() => expect(client.getSnapshot().activity).toHaveLength(2));
    gone.abort(new Error("left"));
    cancelled.cancel();
    await expect(abandoned).rejects.toThrow("left");
    expect(await cancelled).toEqual({ content: [{ type: "text", text: "The call was cancelled." }], isError: true });
    await vi.waitFor(() =>
      expect(client.getSnapshot().activity.map((entry) => "outcome" in entry && entry.outcome)).toEqual([
        "cancelled",
        "cancelled",
      ]),
    );

    const early = bridge.callTool("wait");
    early.cancel();
    expect(await early).toMatchObject({ isError: true });
    await expect(bridge.callTool("wait", {}, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
    expect(client.getSnapshot().activity).toHaveLength(2);
    cancelled.cancel();
  });

  it("times out on the clock of the test", async () => {
    vi.useFakeTimers();
    const { bridge } = await online({ callTimeoutMs: 90_000 });
    const byDefault = bridge.callTool("wait");
    const sooner = bridge.callTool("wait", {}, { timeoutMs: 5_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await sooner).content[0]).toMatchObject({ text: expect.stringContaining("within 5 seconds") as string });
    await vi.advanceTimersByTimeAsync(85_000);
    expect((await byDefault).content[0]).toMatchObject({
      text: expect.stringContaining("within 90 seconds") as string,
    });
  });

  it("leaves no timer behind once calls are answered and the client is closed", async () => {
    vi.useFakeTimers();
    const { bridge, client } = await online();
    await bridge.callTool("greet");
    client.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("passes on progress to an agent that wants it, growing values only", async () => {
    const { bridge, client } = await online();
    client.expose("work", {
      handler: (_args, { progress }) => {
        progress(1, 3);
        progress(1, 3, "again");
        progress(2, 3, "nearly");
      },
    });
    const seen: unknown[] = [];
    await bridge.callTool("work", {}, { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { progress: 1, total: 3 },
      { progress: 2, total: 3, message: "nearly" },
    ]);
    await bridge.callTool("work");
    expect(bridge.wire.filter(({ message }) => message?.["type"] === "progress")).toHaveLength(3);
  });

  it("answers the 257th call at once as busy (SPEC §6)", async () => {
    const { bridge } = await online();
    const calls = Array.from({ length: 257 }, () => bridge.callTool("wait"));
    expect(await calls[256]).toMatchObject({ _meta: { "io.github.clientmcp/unavailable": "busy" } });
    for (const call of calls) call.cancel();
  });

  it("works where the application makes its own client from the global WebSocket", async () => {
    const bridge = createTestBridge();
    vi.stubGlobal("WebSocket", bridge.options.WebSocket);
    cleanups.push(() => vi.unstubAllGlobals());
    const client = new ClientMCP({ url: "https://bridge.example/connect", token: () => "its.own.token" });
    cleanups.push(() => client.close());
    await client.connect();
    expect(client.status).toBe("online");
  });
});

describe("its sockets", () => {
  it("refuse what a browser's refuse", () => {
    const { WebSocket } = createTestBridge().options;
    const socket = new WebSocket("ws://bridge.test", ["clientmcp.v1", "token"]);
    expect(() => socket.send("{}")).toThrow("not open yet");
    expect(() => socket.close(1006)).toThrow("cannot close with 1006");
  });

  it("end with an error and 1006 when nobody speaks their protocol", async () => {
    const { WebSocket } = createTestBridge().options;
    const socket = new WebSocket("ws://bridge.test", ["chat"]);
    const events: unknown[] = [];
    socket.addEventListener("error", () => events.push("error"));
    socket.addEventListener("close", ({ code }) => events.push(code));
    await vi.waitFor(() => expect(events).toEqual(["error", 1006]));
  });
});
