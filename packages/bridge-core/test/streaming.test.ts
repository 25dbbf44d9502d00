import { describe, expect, it } from "vitest";
import { legacy, modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

const EVENT_STREAM = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
};

function finish(bridge: TestBridge, app: number, result = '{"content":[]}'): void {
  bridge.say(app, `{"type":"result","id":"${String(bridge.lastHeard(app, "call")["id"])}","result":${result}}`);
}

describe.each([
  ["modern", modern],
  ["legacy", legacy],
] as const)("a slow call in the %s era", (_, request) => {
  it("E-068: becomes a stream after a second, with a comment at once and one each second, and one event (SPEC §4.3)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = request(bridge, "tools/call", { name: "slow" });
    bridge.pass(999);
    expect(bridge.seen(call).status).toBeUndefined();
    bridge.pass(1);
    expect(bridge.seen(call)).toMatchObject({ status: 200, headers: EVENT_STREAM, text: ": open\n\n" });
    bridge.pass(2_500);
    expect(bridge.seen(call).text).toBe(": open\n\n: waiting\n\n: waiting\n\n");
    finish(bridge, app);
    expect(bridge.events(call)).toMatchObject([{ id: 1, result: { content: [] } }]);
    expect(bridge.seen(call)).toMatchObject({ ended: true, text: expect.not.stringMatching(/^id:/m) as string });
    expect(bridge.timers.size).toBe(0);
  });

  it("E-053: stays JSON however late it is, for an agent that does not list event streams by name", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    for (const accept of ["application/json", "*/*", undefined, "application/json, text/event-stream;q=0"]) {
      const call = request(bridge, "tools/call", { name: "slow" }, { headers: { accept } });
      bridge.pass(30_000);
      expect(bridge.seen(call).status).toBeUndefined();
      finish(bridge, app);
      expect(bridge.seen(call).headers).toMatchObject({ "Content-Type": "application/json" });
    }
  });

  it("is a stream even when it is fast, for an agent that accepts nothing else", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = request(bridge, "tools/call", { name: "slow" }, { headers: { accept: "text/event-stream" } });
    finish(bridge, app);
    expect(bridge.seen(call)).toMatchObject({ status: 200, headers: EVENT_STREAM, ended: true });
    expect(bridge.events(call)).toMatchObject([{ result: { content: [] } }]);
    const unknown = request(bridge, "tools/call", { name: "nope" }, { headers: { accept: "text/event-stream" } });
    expect(bridge.events(unknown)).toMatchObject([{ error: { code: -32602 } }]);
  });

  it("carries a pretty-printed result in one event", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = request(bridge, "tools/call", { name: "slow" });
    bridge.pass(1_000);
    finish(bridge, app, '{\r\n  "content": [\n    {"type":"text","text":"a\\nb é"}\r  ],\n "_meta" : {\n "k":1}\n}');
    expect(bridge.events(call)).toMatchObject([
      { result: { content: [{ type: "text", text: "a\nb é" }], _meta: { k: 1 } } },
    ]);
    expect(bridge.seen(call).text).not.toContain("\r");
  });

  it("times out after 120 seconds with a tool error, and the application is told (SPEC §5.2)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const [streamed, plain] = [
      request(bridge, "tools/call", { name: "slow" }),
      request(bridge, "tools/call", { name: "slow" }, { headers: { accept: "application/json" } }),
    ];
    bridge.pass(119_999);
    expect(bridge.heard(app).filter(({ type }) => type === "cancel")).toEqual([]);
    bridge.pass(1);
    const cancels = (bridge.sent.get(app) ?? []).filter((message) => message.includes('"cancel"'));
    expect(new Set(cancels)).toEqual(
      new Set(['{"type":"cancel","id":"1","reason":"timeout"}', '{"type":"cancel","id":"2","reason":"timeout"}']),
    );
    for (const result of [bridge.events(streamed)[0]?.result, bridge.json(plain).result]) {
      expect(result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining("no answer within 120 seconds") as string }],
        _meta: { "io.github.clientmcp/unavailable": "timeout" },
      });
    }
    expect(bridge.timers.size + bridge.state.calls.size).toBe(0);
    bridge.say(app, { type: "result", id: "1", result: { content: [] } });
    expect(bridge.closed.size).toBe(0);
  });

  it("reaches its time out when timers fire early or late", () => {
    const bridge = new TestBridge();
    bridge.online([tool("slow")]);
    const call = request(bridge, "tools/call", { name: "slow" });
    bridge.step({ type: "timer-fired", timer: "1", now: bridge.now + 998 });
    expect(bridge.timers.get("1")).toBe(bridge.now + 2);
    bridge.step({ type: "timer-fired", timer: "1", now: bridge.now + 500_000 });
    expect(bridge.json(call).result?.["isError"]).toBe(true);
  });
});

describe("progress", () => {
  const slow = { name: "slow" };

  it.each([
    ["modern", modern],
    ["legacy", legacy],
  ] as const)("opens the stream at the first message and carries the agent's token, in the %s era", (_, request) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = request(bridge, "tools/call", slow, { meta: { progressToken: "tok" } });
    expect(bridge.lastHeard(app, "call")).toMatchObject({ progress: true });
    bridge.say(app, { type: "progress", id: "1", progress: 1, total: 4, message: "a\nb" });
    expect(bridge.seen(call).headers).toMatchObject(EVENT_STREAM);
    bridge.pass(100);
    bridge.say(app, { type: "progress", id: "1", progress: 2.5 });
    finish(bridge, app);
    expect(bridge.events(call)).toMatchObject([
      {
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken: "tok", progress: 1, total: 4, message: "a\nb" },
      },
      { method: "notifications/progress", params: { progressToken: "tok", progress: 2.5 } },
      { id: 1, result: { content: [] } },
    ]);
  });

  it("keeps the type of a numeric token", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = modern(bridge, "tools/call", slow, { meta: { progressToken: 0 } });
    bridge.say(app, { type: "progress", id: "1", progress: 0 });
    expect(bridge.events(call)[0]?.params).toEqual({ progressToken: 0, progress: 0 });
  });

  it.each([
    ['"progressToken":9007199254740993', "9007199254740993"],
    ['"progressToken":1,"progressToken" : -12345678901234567890 ', "-12345678901234567890"],
    ['"progress\\u0054oken":18446744073709551615', "18446744073709551615"],
    ['"progressToken":"a\\u0062\\ud83d"', '"a\\u0062\\ud83d"'],
  ])("carries the token of %s as the agent wrote it", (member, token) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow","_meta":{"a":[1,"}"], ${member}}}}`;
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const call = bridge.request("POST", headers, body);
    bridge.say(app, { type: "progress", id: "1", progress: 1 });
    expect(bridge.seen(call).text).toContain(`"params":{"progressToken":${token},"progress":1}`);
  });

  it("passes growing values only, at most ten a second, the latest winning", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const call = modern(bridge, "tools/call", slow, { meta: { progressToken: 1 } });
    for (let n = 1; n <= 100; n++) {
      bridge.say(app, { type: "progress", id: "1", progress: n });
      bridge.say(app, { type: "progress", id: "1", progress: n - 1 });
      bridge.pass(5);
    }
    bridge.pass(100);
    const values = bridge.events(call).map(({ params }) => params?.["progress"]);
    expect(values).toEqual([1, 20, 40, 60, 80, 100]);
  });

  it("is not passed on to whom did not ask, cannot read a stream, or was answered", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const other = bridge.online([], "other");
    const silent = modern(bridge, "tools/call", slow);
    expect(bridge.lastHeard(app, "call")).not.toHaveProperty("progress");
    const json = modern(bridge, "tools/call", slow, {
      meta: { progressToken: 1 },
      headers: { accept: "application/json" },
    });
    const asking = modern(bridge, "tools/call", slow, { meta: { progressToken: 1 } });
    bridge.say(app, { type: "progress", id: "1", progress: 1 });
    bridge.say(app, { type: "progress", id: "2", progress: 1 });
    bridge.say(other, { type: "progress", id: "3", progress: 1 });
    for (const exchange of [silent, json, asking]) expect(bridge.seen(exchange).status).toBeUndefined();
    finish(bridge, app);
    bridge.say(app, { type: "progress", id: "3", progress: 2 });
    expect(bridge.seen(asking).ended).toBe(true);
  });

  it.each([true, 1.5, {}, null])("takes the progress token %j for none", (progressToken) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    modern(bridge, "tools/call", slow, { meta: { progressToken } });
    expect(bridge.lastHeard(app, "call")).not.toHaveProperty("progress");
  });
});
