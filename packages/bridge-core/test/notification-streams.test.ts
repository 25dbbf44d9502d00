import { describe, expect, it } from "vitest";
import { modern } from "./agents.ts";
import { START, TestBridge, tool } from "./test-bridge.ts";

const WANTED = { notifications: { toolsListChanged: true } };

function listen(bridge: TestBridge, id: unknown = "L1", clientId = "app"): number {
  return modern(bridge, "subscriptions/listen", WANTED, { id, claims: { clientId } });
}

function get(bridge: TestBridge, headers: Record<string, string> = {}, clientId = "app"): number {
  return bridge.request("GET", { accept: "text/event-stream", ...headers }, undefined, { clientId });
}

function changes(bridge: TestBridge, exchange: number): number {
  return bridge.events(exchange).filter(({ method }) => method === "notifications/tools/list_changed").length;
}

describe("subscriptions/listen", () => {
  it.each(["L1", 7, 0, ""])("E-068: acknowledges at once, with the id %j as the subscription's (SPEC §4.4)", (id) => {
    const bridge = new TestBridge();
    const stream = listen(bridge, id);
    expect(bridge.seen(stream)).toMatchObject({
      status: 200,
      ended: false,
      headers: {
        "Content-Type": "text/event-stream",
        "X-Accel-Buffering": "no",
        "Cache-Control": "no-cache, no-transform",
      },
    });
    expect(bridge.events(stream)).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/subscriptions/acknowledged",
        params: { _meta: { "io.modelcontextprotocol/subscriptionId": id }, notifications: { toolsListChanged: true } },
      },
    ]);
  });

  it("promises only what it delivers", () => {
    const bridge = new TestBridge();
    const notifications = {
      toolsListChanged: true,
      promptsListChanged: true,
      resourceSubscriptions: ["x:y"],
      future: 1,
    };
    const stream = modern(bridge, "subscriptions/listen", { notifications });
    expect(bridge.events(stream)[0]?.params?.["notifications"]).toEqual({ toolsListChanged: true });
  });

  it.each([{}, { promptsListChanged: true }, { toolsListChanged: false }])(
    "acknowledges %j with nothing and ends at once",
    (notifications) => {
      const bridge = new TestBridge();
      const stream = modern(bridge, "subscriptions/listen", { notifications }, { id: 3 });
      expect(bridge.events(stream)).toMatchObject([
        { params: { notifications: {} } },
        { id: 3, result: { resultType: "complete", _meta: { "io.modelcontextprotocol/subscriptionId": 3 } } },
      ]);
      expect(bridge.events(stream)[0]?.params?.["notifications"]).toEqual({});
      expect(bridge.seen(stream).ended).toBe(true);
      expect(bridge.state.clients.size + bridge.state.streams.size).toBe(0);
    },
  );

  it.each<Record<string, unknown>>([
    {},
    { notifications: null },
    { notifications: [] },
    { notifications: { toolsListChanged: "yes" } },
    { notifications: { promptsListChanged: 1 } },
    { notifications: { resourceSubscriptions: "x" } },
  ])("refuses %j with -32602", (params) => {
    const bridge = new TestBridge();
    const exchange = modern(bridge, "subscriptions/listen", params);
    expect(bridge.seen(exchange).status).toBe(200);
    expect(bridge.json(exchange).error?.code).toBe(-32602);
  });

  it("needs an agent that can read a stream, else 406", () => {
    const bridge = new TestBridge();
    const refused = modern(bridge, "subscriptions/listen", WANTED, { headers: { accept: "application/json" } });
    expect(bridge.seen(refused).status).toBe(406);
    expect(bridge.json(refused).error?.code).toBe(-32600);
    for (const accept of ["*/*", "text/event-stream", undefined]) {
      const served = modern(bridge, "subscriptions/listen", WANTED, { headers: { accept } });
      expect(bridge.seen(served).headers["Content-Type"]).toBe("text/event-stream");
    }
  });
});

describe("a GET stream", () => {
  it("E-065: is served to any session and to several with the same one", () => {
    const bridge = new TestBridge();
    for (const headers of [{}, { "mcp-session-id": "x" }, { "mcp-session-id": "x" }, { "last-event-id": "7" }]) {
      const stream = get(bridge, headers);
      expect(bridge.seen(stream)).toMatchObject({ status: 200, text: ": open\n\n", ended: false });
    }
  });

  it.each([
    [{ "mcp-protocol-version": "2025-11-25" }, 200],
    [{ "mcp-protocol-version": "2025-03-26" }, 200],
    [{ "mcp-protocol-version": "2026-07-28" }, 405],
    [{ "mcp-protocol-version": "1999-01-01" }, 400],
    [{ accept: "application/json" }, 406],
    [{ accept: "*/*" }, 200],
  ])("with %j is answered %i", (headers, status) => {
    const bridge = new TestBridge();
    const stream = get(bridge, headers);
    expect(bridge.seen(stream).status).toBe(status);
  });

  it("is refused to modern agents without a body, which some would take for the answer to a request", () => {
    const bridge = new TestBridge();
    const refused = get(bridge, { "mcp-protocol-version": "2026-07-28" });
    expect(bridge.seen(refused)).toMatchObject({ text: "", headers: { Allow: "GET, POST" } });
  });

  it("carries notifications without ids of any kind", () => {
    const bridge = new TestBridge();
    const stream = get(bridge);
    bridge.online();
    expect(bridge.events(stream)).toEqual([{ jsonrpc: "2.0", method: "notifications/tools/list_changed" }]);
    expect(bridge.seen(stream).text).not.toMatch(/^id:/m);
  });
});

describe("list changes", () => {
  it("E-062: reach every stream of the client in both eras, and no other client's", () => {
    const bridge = new TestBridge();
    const streams = [listen(bridge, 1), listen(bridge, 2), get(bridge), get(bridge)];
    const foreign = [listen(bridge, 1, "other"), get(bridge, {}, "other")];
    const app = bridge.online([tool("a")]);
    bridge.say(app, { type: "register", tools: [tool("a"), tool("b")] });
    bridge.say(app, { type: "register", tools: [tool("b", { title: "B" }), tool("a")] });
    bridge.step({ type: "client-closed", connection: app, now: bridge.now });
    expect(streams.map((stream) => changes(bridge, stream))).toEqual([4, 4, 4, 4]);
    expect(foreign.map((stream) => changes(bridge, stream))).toEqual([0, 0]);
    expect(bridge.events(streams[1] ?? 0).at(-1)?.params).toEqual({
      _meta: { "io.modelcontextprotocol/subscriptionId": 2 },
    });
  });

  it("E-064: are announced for new content only, and a quick reconnect is two of them", () => {
    const bridge = new TestBridge();
    const stream = get(bridge);
    const app = bridge.open();
    bridge.say(app, { type: "register", tools: [] });
    bridge.say(app, { type: "register", tools: [], instructions: "new" });
    expect(changes(bridge, stream)).toBe(0);
    bridge.say(app, '{"type":"register","tools":[{"name":"a","inputSchema":{"type":"object"}}]}');
    for (let n = 0; n < 10; n++) {
      bridge.say(app, '{ "tools" : [ { "name" : "\\u0061", "inputSchema":{"type":"object"} } ], "type" : "register" }');
    }
    expect(changes(bridge, stream)).toBe(1);
    bridge.online([{ name: "a", inputSchema: { type: "object" } }]);
    expect(changes(bridge, stream)).toBe(3);
  });

  it("come after the registered that confirms them", () => {
    const bridge = new TestBridge();
    get(bridge);
    const app = bridge.open();
    const effects = bridge.say(app, { type: "register", tools: [tool("a")] }).map(({ type }) => type);
    expect(effects).toEqual(["send", "write-stream", "report"]);
  });
});

describe("an open stream", () => {
  it("E-065: carries a comment every 15 seconds while nothing happens", () => {
    const bridge = new TestBridge();
    const streams = [listen(bridge), get(bridge)];
    for (let n = 0; n < 5; n++) {
      const before = streams.map((stream) => bridge.seen(stream).text.length);
      bridge.tick(15_000);
      const added = streams.map((stream, m) => bridge.seen(stream).text.slice(before[m]));
      expect(added).toEqual([": waiting\n\n", ": waiting\n\n"]);
    }
  });

  it("outlives the application", () => {
    const bridge = new TestBridge();
    const stream = listen(bridge);
    bridge.step({ type: "client-closed", connection: bridge.online(), now: bridge.now });
    bridge.online();
    expect(changes(bridge, stream)).toBe(3);
  });

  it("E-066: is forgotten with everything that belongs to it when its agent goes", () => {
    const bridge = new TestBridge();
    for (let n = 0; n < 1_000; n++) {
      for (const exchange of [listen(bridge), get(bridge)]) {
        bridge.step({ type: "agent-gone", exchange, now: bridge.now });
      }
    }
    expect(bridge.state.streams.size + bridge.state.clients.size + bridge.timers.size).toBe(0);
    bridge.online();
    bridge.tick(60_000);
  });

  it("is one of 64 at most for each client; one more is 429 (SPEC §6)", () => {
    const bridge = new TestBridge({ limits: { streamsPerClient: 2 } });
    listen(bridge);
    const second = get(bridge);
    for (const refused of [listen(bridge), get(bridge)]) {
      expect(bridge.seen(refused)).toMatchObject({ status: 429, headers: { "Retry-After": "30" } });
    }
    expect(bridge.seen(listen(bridge, 1, "other")).status).toBe(200);
    bridge.step({ type: "agent-gone", exchange: second, now: bridge.now });
    expect(bridge.seen(get(bridge)).status).toBe(200);
  });

  it("ends gracefully when its token expires, leeway included", () => {
    const bridge = new TestBridge();
    const claims = { expiresAt: START + 10_000 };
    const listened = modern(bridge, "subscriptions/listen", WANTED, { id: "L", claims });
    const got = bridge.request("GET", {}, undefined, claims);
    bridge.tick(35_000);
    expect(bridge.seen(listened).ended).toBe(false);
    bridge.tick(5_000);
    expect([bridge.seen(listened).ended, bridge.seen(got).ended]).toEqual([true, true]);
    expect(bridge.events(listened).at(-1)).toMatchObject({
      id: "L",
      result: {
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/subscriptionId": "L", "io.modelcontextprotocol/serverInfo": { name: "app" } },
      },
    });
    expect(bridge.events(got)).toEqual([]);
    expect(bridge.state.streams.size + bridge.state.clients.size).toBe(0);
  });
});
