import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { legacy, META, modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

/** Pieces of valid messages, so that random texts get far. */
const pieces = fc.constantFrom<unknown>(
  "register",
  "result",
  "progress",
  "ping",
  "tools/call",
  "tools/list",
  "subscriptions/listen",
  "initialize",
  "notifications/cancelled",
  "2.0",
  "echo",
  "1",
  "2",
  "__proto__",
  "2025-03-26",
  META,
  [tool("echo")],
  { content: [] },
  { toolsListChanged: true },
  null,
  0,
  1,
  -0,
  9e307,
  [],
  {},
  true,
  "",
  "\ud800",
);
const keys = fc.constantFrom(
  ..."type id result tools instructions progress total message content structuredContent _meta resultType isError".split(
    " ",
  ),
  ..."jsonrpc method params name arguments cursor protocolVersion clientInfo notifications requestId __proto__".split(
    " ",
  ),
);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, pieces, fc.array(tie("value"), { maxLength: 3 }), fc.dictionary(keys, tie("value"))),
})).value;
const message = fc.oneof(
  value.map((some) => JSON.stringify(some)),
  fc
    .record({ type: pieces, id: pieces, result: value, tools: value, progress: value })
    .map((some) => JSON.stringify(some)),
  fc
    .record({ jsonrpc: fc.constant("2.0"), id: pieces, method: pieces, params: value })
    .map((some) => JSON.stringify(some)),
  fc.string({ unit: "binary" }),
);
const header = fc.oneof(
  fc.constantFrom("2026-07-28", "2025-03-26", "tools/call", "echo", "*/*", "text/event-stream"),
  fc.string(),
);
const headers = fc
  .record(
    {
      accept: header,
      "mcp-protocol-version": header,
      "mcp-method": header,
      "mcp-name": header,
      "mcp-session-id": header,
    },
    { requiredKeys: [] },
  )
  .map((some) => ({ "content-type": "application/json", ...some }));

type Action = (bridge: TestBridge) => void;
const newest = (bridge: TestBridge): number => [...bridge.sent.keys()].at(-1) ?? 0;
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.constant<Action>((bridge) => void bridge.online([tool("echo")])),
  message.map<Action>((text) => (bridge) => void bridge.say(newest(bridge), text)),
  fc.tuple(headers, message).map<Action>(
    ([head, text]) =>
      (bridge) =>
        void bridge.request("POST", head, text),
  ),
  headers.map<Action>((head) => (bridge) => void bridge.request("GET", head)),
  fc.tuple(fc.constantFrom(modern, legacy), headers).map<Action>(([request, head]) => (bridge) => {
    request(bridge, "tools/call", { name: "echo" }, { headers: head });
  }),
  fc.nat(30).map<Action>((exchange) => (bridge) => {
    const seen = bridge.answers.get(exchange);
    if (seen === undefined || seen.ended) return;
    seen.ended = true;
    bridge.step({ type: "agent-gone", exchange, now: bridge.now });
  }),
  fc.nat(200_000).map<Action>((ms) => (bridge) => bridge.tick(ms)),
  fc.constant<Action>((bridge) => {
    bridge.step({ type: "client-closed", connection: newest(bridge), now: bridge.now });
  }),
);

describe("whatever comes from the network", () => {
  it("the bridge never throws, answers each request once, and forgets what is over", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const bridge = new TestBridge();
        for (const act of actions) act(bridge);
        bridge.step({ type: "shutdown", now: bridge.now });
        for (const [, seen] of bridge.answers) expect(seen.ended).toBe(true);
        const { connections, clients, calls, exchanges, streams } = bridge.state;
        expect([connections, clients, calls, exchanges, streams, bridge.timers].map(({ size }) => size)).toEqual([
          0, 0, 0, 0, 0, 0,
        ]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  it("prototypes stay as they are", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    modern(bridge, "tools/call", { name: "echo" });
    bridge.say(
      app,
      '{"type":"result","id":"1","__proto__":{"x":1},"result":{"content":[],"_meta":{"__proto__":{"x":1}}}}',
    );
    bridge.say(app, '{"type":"register","tools":[{"name":"a","inputSchema":{"type":"object"},"__proto__":{"x":1}}]}');
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it("nothing is kept of a message's bytes, not even while other calls of an array are waited for", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "slow" } };
    const exchange = bridge.request("POST", { "content-type": "application/json" }, [
      { ...call, id: 1 },
      { ...call, id: 2 },
    ]);
    for (const id of ["1", "2"]) {
      const bytes = Buffer.from(`{"type":"result","id":"${id}","result":{"content":[${id}]}}`);
      bridge.step({ type: "client-message", connection: app, bytes, now: bridge.now });
      bytes.fill(0x78);
    }
    expect(JSON.parse(bridge.seen(exchange).text)).toMatchObject([
      { result: { content: [1] } },
      { result: { content: [2] } },
    ]);
  });
});

describe("reports", () => {
  it("tell of calls and how they ended", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const meta = { "io.modelcontextprotocol/clientInfo": { name: "agent", version: "1" } };
    modern(bridge, "tools/call", { name: "echo" }, { meta });
    bridge.pass(50);
    bridge.say(app, { type: "result", id: "1", result: { content: [], isError: true } });
    modern(bridge, "tools/call", { name: "echo" });
    bridge.say(app, { type: "result", id: "2", result: { content: [], isError: false } });
    modern(bridge, "tools/call", { name: "nope" });
    const call = { client: "app", tool: "echo" };
    expect(bridge.reports).toEqual([
      { kind: "client-connected", client: "app" },
      { kind: "registered", client: "app", tools: 1, changed: true },
      { kind: "call-started", ...call, agent: "agent" },
      { kind: "call-finished", ...call, outcome: "answered", isError: true, ms: 50 },
      { kind: "call-started", ...call, agent: undefined },
      { kind: "call-finished", ...call, outcome: "answered", isError: false, ms: 0 },
      { kind: "call-finished", client: "app", tool: "nope", outcome: "unknown-tool", isError: true, ms: 0 },
    ]);
  });

  it("E-051: hold no token and no payload", () => {
    const bridge = new TestBridge({ allowedOrigins: ["https://a.example"] });
    const secret = "s3cr3t";
    const app = bridge.online([tool("echo", { description: secret })], "app", secret);
    const headers = { authorization: `Bearer ${secret}`, origin: "https://a.example" };
    bridge.request("POST", headers, secret, null);
    bridge.request("POST", { ...headers, "content-type": "application/json" }, secret);
    modern(bridge, "tools/call", { name: "echo", arguments: { secret } }, { headers });
    bridge.say(app, { type: "result", id: "1", result: { content: [secret] } });
    modern(bridge, "tools/list", { cursor: secret }, { headers: { ...headers, "mcp-method": secret } });
    bridge.say(app, secret);
    expect(bridge.reports.length).toBeGreaterThan(5);
    expect(JSON.stringify([bridge.reports, [...bridge.closed]])).not.toContain(secret);
  });
});
