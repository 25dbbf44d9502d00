import { describe, expect, it } from "vitest";
import { BOTH, legacy, META, notify } from "./agents.ts";
import { TestBridge, tool, type RpcAnswer } from "./test-bridge.ts";

const JSON_HEADERS = { "content-type": "application/json" };
const MODERN_HEADERS = { ...JSON_HEADERS, "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };

function post(bridge: TestBridge, body: string | Uint8Array, headers: Record<string, string> = JSON_HEADERS): number {
  return bridge.request("POST", headers, body);
}

describe("a body", () => {
  it.each(["", " ", "{", '{"a":', "{} x", "\uFEFF{}", "{'a':1}"])(
    "E-061: that is %j, not JSON, is 400 with -32700 and no id",
    (body) => {
      const bridge = new TestBridge();
      const exchange = post(bridge, body);
      expect(bridge.seen(exchange).status).toBe(400);
      expect(bridge.json(exchange)).toEqual({
        jsonrpc: "2.0",
        error: { code: -32700, message: "the body is not JSON" },
      });
    },
  );

  it("E-061: that is not UTF-8 is 400 with -32700", () => {
    const bridge = new TestBridge();
    for (const bad of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const body = Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","x":"'),
        Buffer.from(bad),
        Buffer.from('"}'),
      ]);
      expect(bridge.json(post(bridge, body)).error?.code).toBe(-32700);
    }
  });

  it.each([
    "5",
    '"x"',
    "null",
    "true",
    "{}",
    '{"id":1,"method":"ping"}',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":2,"id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","id":1,"method":5}',
    '{"jsonrpc":"2.0","id":1,"method":null}',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}',
    '{"jsonrpc":"2.0","result":{}}',
  ])("E-060: that is %s, no JSON-RPC, is 400 with -32600", (body) => {
    const bridge = new TestBridge();
    const exchange = post(bridge, body);
    expect(bridge.seen(exchange).status).toBe(400);
    expect(bridge.json(exchange).error?.code).toBe(-32600);
    expect(bridge.json(exchange).id).toBe(body.includes('"id":1') ? 1 : undefined);
  });

  it.each(["null", "1.5", "true", "{}", "[]", "1e400", "-0.5"])(
    "with the id %s is 400 with -32600 and no id, in both eras",
    (id) => {
      const bridge = new TestBridge();
      const params = JSON.stringify({ _meta: META });
      for (const exchange of [
        post(bridge, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`),
        post(bridge, `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":${params}}`, MODERN_HEADERS),
      ]) {
        expect(bridge.seen(exchange).status).toBe(400);
        expect(bridge.json(exchange)).toEqual({
          jsonrpc: "2.0",
          error: { code: -32600, message: "id must be a string or an integer" },
        });
      }
    },
  );

  it("may nest 100,000 levels deep, anywhere", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(bridge.seen(post(bridge, deep)).text).toMatch(/^\[\{"jsonrpc":"2.0","error":\{"code":-32600,/);
    const nested = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    post(bridge, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${nested}}}`);
    expect(bridge.sent.get(app)?.at(-1)).toContain(`"arguments":${nested}}`);
    post(bridge, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","_meta":{"x":${deep}}}}`);
    expect(bridge.state.calls.size).toBe(2);
  });

  it("may spell its keys with escapes and name them twice: the last one counts", () => {
    const bridge = new TestBridge();
    const exchange = post(
      bridge,
      String.raw`{"jsonrpc":"2.0","id":1,"method":"nope","\u006dethod":"pi\u006eg","id":2}`,
    );
    expect(bridge.seen(exchange).text).toBe('{"jsonrpc":"2.0","id":2,"result":{}}');
  });

  it("E-061: that is too large is 413, one that does not arrive 408, each with a JSON error", () => {
    const bridge = new TestBridge();
    for (const [kind, status] of [
      ["too-large", 413],
      ["timed-out", 408],
    ] as const) {
      const exchange = 900 + status;
      bridge.answers.set(exchange, { status: undefined, headers: {}, text: "", ended: false });
      const [effect] = bridge.step({
        type: "agent-request",
        exchange,
        head: { method: "POST", path: "/mcp", headers: JSON_HEADERS },
        claims: {
          clientId: "app",
          role: "agent",
          expiresAt: undefined,
          notBefore: undefined,
          generation: 0,
          scope: "all",
        },
        now: bridge.now,
      });
      if (effect?.type !== "read-body") throw new Error("the body is not read");
      expect(effect.limit).toBe(4_194_304);
      bridge.step({
        type: "agent-body",
        exchange,
        request: effect.request,
        body: { kind },
        now: bridge.now,
      });
      expect(bridge.seen(exchange).status).toBe(status);
      expect(bridge.json(exchange).error?.code).toBe(-32600);
    }
  });
});

describe("what has no answer", () => {
  it.each([
    "notifications/initialized",
    "notifications/roots/list_changed",
    "notifications/progress",
    "tools/list",
    "x",
  ])("a notification %s is 202 without a body, in both eras", (method) => {
    const bridge = new TestBridge();
    for (const exchange of [
      notify(bridge, method, {}),
      notify(bridge, method, { _meta: META }, { headers: { "mcp-protocol-version": "2026-07-28" } }),
    ]) {
      expect(bridge.seen(exchange)).toMatchObject({ status: 202, text: "", ended: true });
      expect(bridge.seen(exchange).headers).not.toHaveProperty("Content-Type");
    }
  });

  it("a notification under an unsupported revision is refused without an id", () => {
    const bridge = new TestBridge();
    const exchange = notify(bridge, "notifications/initialized", {}, { headers: { "mcp-protocol-version": "x" } });
    expect(bridge.seen(exchange).status).toBe(400);
    expect(bridge.json(exchange)).not.toHaveProperty("id");
  });

  it("a response is 202 in the legacy era and 400 in the modern one", () => {
    const bridge = new TestBridge();
    for (const body of [
      '{"jsonrpc":"2.0","id":1,"result":{}}',
      '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}',
    ]) {
      expect(bridge.seen(post(bridge, body))).toMatchObject({ status: 202, text: "" });
      const refused = post(bridge, body, MODERN_HEADERS);
      expect(bridge.seen(refused).status).toBe(400);
      expect(bridge.json(refused).error?.code).toBe(-32600);
    }
  });
});

describe("an answer's form", () => {
  it("E-052: is 406 where neither form is accepted", () => {
    const bridge = new TestBridge();
    const exchange = legacy(bridge, "tools/list", {}, { headers: { accept: "text/html" }, id: 5 });
    expect(bridge.seen(exchange).status).toBe(406);
    expect(bridge.json(exchange)).toMatchObject({ id: 5, error: { code: -32600 } });
  });
});

function array(bridge: TestBridge, messages: unknown[], headers: Record<string, string> = {}): number {
  return post(bridge, ` ${JSON.stringify(messages)}`, { ...JSON_HEADERS, accept: BOTH, ...headers });
}

function answers(bridge: TestBridge, exchange: number): RpcAnswer[] {
  return JSON.parse(bridge.seen(exchange).text) as RpcAnswer[];
}

describe("an array of messages", () => {
  const ping = { jsonrpc: "2.0", method: "ping" };
  const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };

  it.each([{}, { "mcp-protocol-version": "2025-03-26" }])("E-060: is served with %j", (headers) => {
    const bridge = new TestBridge();
    const messages = [{ ...ping, id: 1 }, initialized, { ...ping, id: "2", method: "nope" }, 5, { ...ping, id: null }];
    const exchange = array(bridge, messages, headers as Record<string, string>);
    expect(bridge.seen(exchange).status).toBe(200);
    expect(answers(bridge, exchange)).toMatchObject([
      { id: 1, result: {} },
      { id: "2", error: { code: -32601 } },
      { error: { code: -32600 } },
      { error: { code: -32600 } },
    ]);
  });

  it("is answered by an array for a single request too, and by 202 where there is none", () => {
    const bridge = new TestBridge();
    expect(answers(bridge, array(bridge, [{ ...ping, id: 1 }]))).toMatchObject([{ id: 1 }]);
    for (const messages of [[initialized], [{ jsonrpc: "2.0", id: 1, result: {} }]]) {
      expect(bridge.seen(array(bridge, messages))).toMatchObject({ status: 202, text: "" });
    }
  });

  it.each(["2025-06-18", "2025-11-25", "2026-07-28"])("E-060: is refused with -32600 under %s", (version) => {
    const bridge = new TestBridge();
    const exchange = array(bridge, [{ ...ping, id: 1 }], { "mcp-protocol-version": version });
    expect(bridge.seen(exchange).status).toBe(400);
    expect(bridge.json(exchange).error?.code).toBe(-32600);
  });

  it("E-060: is refused whole where it is empty, too long, or has a modern element", () => {
    const bridge = new TestBridge({ limits: { batchMembers: 2 } });
    const one = { ...ping, id: 1 };
    for (const messages of [[], [one, one, one], [one, { ...one, params: { _meta: META } }]]) {
      const exchange = array(bridge, messages);
      expect(bridge.seen(exchange).status).toBe(400);
      expect(bridge.json(exchange).error?.code).toBe(-32600);
    }
    expect(answers(bridge, array(bridge, [one, one]))).toHaveLength(2);
  });

  it("must not hold initialize", () => {
    const bridge = new TestBridge();
    const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-03-26" } };
    expect(answers(bridge, array(bridge, [initialize]))).toMatchObject([{ id: 1, error: { code: -32600 } }]);
  });

  it("waits for all of its calls", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow"), tool("read", { annotations: { readOnlyHint: true } })]);
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "slow" } };
    const exchange = array(bridge, [
      { ...call, id: 1 },
      { ...ping, id: 2 },
      { ...call, id: 3 },
    ]);
    bridge.say(app, { type: "result", id: "2", result: { content: [] } });
    expect(bridge.seen(exchange).status).toBeUndefined();
    bridge.say(app, { type: "result", id: "1", result: { content: [] } });
    expect(answers(bridge, exchange).map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it("becomes a stream with one event for each response when it is slow", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "slow" } };
    const exchange = array(bridge, [
      { ...call, id: 1 },
      { ...ping, id: 2 },
      { ...call, id: 3 },
    ]);
    bridge.pass(1_000);
    expect(bridge.events(exchange)).toMatchObject([{ id: 2, result: {} }]);
    bridge.say(app, { type: "result", id: "1", result: { content: [] } });
    expect(bridge.seen(exchange).ended).toBe(false);
    bridge.say(app, { type: "result", id: "2", result: { content: [] } });
    expect(bridge.events(exchange).map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(bridge.seen(exchange).ended).toBe(true);
  });

  it("cancels all of its calls when the agent goes", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "slow" } };
    const exchange = array(bridge, [
      { ...call, id: 1 },
      { ...call, id: 2 },
    ]);
    bridge.say(app, { type: "result", id: "1", result: { content: [] } });
    bridge.step({ type: "agent-gone", exchange, now: bridge.now });
    expect(bridge.heard(app).filter(({ type }) => type === "cancel")).toMatchObject([{ id: "2" }]);
    expect(bridge.state.exchanges.size + bridge.timers.size).toBe(0);
  });

  it("answers what a token does not allow in the element's own error", () => {
    const bridge = new TestBridge();
    bridge.online([tool("write")]);
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "write" } };
    const exchange = bridge.request("POST", JSON_HEADERS, [call, { ...ping, id: 2 }], { scope: "read" });
    expect(answers(bridge, exchange)).toMatchObject([
      { id: 1, error: { code: -32600 } },
      { id: 2, result: {} },
    ]);
  });
});
