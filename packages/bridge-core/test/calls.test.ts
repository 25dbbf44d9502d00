import { describe, expect, it } from "vitest";
import { legacy, modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

const SERVER_INFO = { name: "app", version: expect.stringMatching(/^1\.2\.3\+[0-9a-f]{16}$/) as string };

/** The application answers the newest call with a result, given as JSON text. */
function answer(bridge: TestBridge, app: number, result: string): void {
  bridge.say(app, `{"type":"result","id":"${String(bridge.lastHeard(app, "call")["id"])}","result":${result}}`);
}

describe("tools/call", () => {
  it("reaches the application and brings its result back, in the modern era (SPEC §4.3)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const call = modern(bridge, "tools/call", { name: "echo", arguments: { a: 1 } }, { id: "x" });
    expect(bridge.sent.get(app)).toEqual([
      '{"type":"registered"}',
      '{"type":"call","id":"1","name":"echo","arguments":{"a":1}}',
    ]);
    answer(bridge, app, '{"content":[]}');
    expect(bridge.seen(call)).toMatchObject({ status: 200, headers: { "Content-Type": "application/json" } });
    expect(bridge.json(call)).toEqual({
      jsonrpc: "2.0",
      id: "x",
      result: {
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/serverInfo": SERVER_INFO },
        content: [],
      },
    });
    expect(bridge.timers.size + bridge.state.calls.size + bridge.state.exchanges.size).toBe(0);
  });

  it("brings the result back as it came in the legacy era (SPEC §4.3)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const call = legacy(bridge, "tools/call", { name: "echo" });
    answer(bridge, app, '{ "content" : [ ] , "x" : 1.0 }');
    expect(bridge.seen(call).text).toBe('{"jsonrpc":"2.0","id":1,"result":{ "content" : [ ] , "x" : 1.0 }}');
  });

  it("forwards arguments to the byte", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const args = String.raw`{ "big" : 12345678901234567890, "f":1.0, "e":1E2,"dup":1, "dup":2,"2":0,"1":0, "__proto__":{"x":1},"s":"\u00e9\/é😀" }`;
    const body = `{"params":{"arguments":{"first":1},"name":"other","arguments" : ${args} ,"name":"echo"},"id":1,"method":"tools/call","jsonrpc":"2.0"}`;
    bridge.request("POST", { "content-type": "application/json" }, body);
    expect(bridge.sent.get(app)?.[1]).toBe(`{"type":"call","id":"1","name":"echo","arguments":${args}}`);
  });

  it("forwards results to the byte, and merges what the bridge adds (SPEC §4.3)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const rest = String.raw`"content":[{"type":"text","text":"\u00e9 é"}] , "n" : 1.0,"n":2,"structuredContent":[12345678901234567890]`;
    const plain = modern(bridge, "tools/call", { name: "echo" });
    answer(bridge, app, `{${rest}}`);
    expect(bridge.seen(plain).text).toContain(`}},${rest}}}`);

    const marked = modern(bridge, "tools/call", { name: "echo" });
    answer(
      bridge,
      app,
      String.raw`{"resultType":"input_required","_meta":{"x/y":1.0,"io.modelcontextprotocol/serverInfo":{"name":"fake"}},${rest},"result\u0054ype":1}`,
    );
    const { text } = bridge.seen(marked);
    expect(text).toContain('"x/y":1.0');
    for (const member of rest.split(" , ").at(-1)?.split(",") ?? []) expect(text).toContain(member);
    expect(text).not.toContain("fake");
    expect(text.match(/result\\?u?0?0?5?4?T?ype/g)).toHaveLength(1);
    expect(bridge.json(marked).result).toMatchObject({
      resultType: "complete",
      _meta: { "x/y": 1, "io.modelcontextprotocol/serverInfo": SERVER_INFO },
    });
  });

  it.each(["5", "null", "[1]", '"text"'])("drops the _meta %s, which is no object", (meta) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const [one, two] = [modern(bridge, "tools/call", { name: "echo" }), legacy(bridge, "tools/call", { name: "echo" })];
    for (const id of ["1", "2"]) {
      bridge.say(app, `{"type":"result","id":"${id}","result":{"_meta":${meta},"content":[]}}`);
    }
    expect(bridge.json(one).result).toEqual({
      resultType: "complete",
      _meta: { "io.modelcontextprotocol/serverInfo": SERVER_INFO },
      content: [],
    });
    expect(bridge.json(two).result).toEqual({ content: [] });
  });

  it("leaves resultType and a structuredContent that is no object out for legacy agents", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const call = legacy(bridge, "tools/call", { name: "echo" });
    answer(bridge, app, '{"structuredContent":[1], "content":[] ,"resultType":"complete","isError":false}');
    expect(bridge.json(call).result).toEqual({ content: [], isError: false });
    const kept = legacy(bridge, "tools/call", { name: "echo" });
    answer(bridge, app, '{"structuredContent":{ "a":1.0 },"_meta":{"k":1},"content":[]}');
    expect(bridge.seen(kept).text).toContain('{"structuredContent":{ "a":1.0 },"_meta":{"k":1},"content":[]}');
  });

  it("keeps a tool error of the application a result", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const call = modern(bridge, "tools/call", { name: "echo" });
    answer(bridge, app, '{"content":[],"isError":true}');
    expect(bridge.json(call)).toMatchObject({ result: { isError: true } });
  });

  it.each([
    ['"x\\u00e9"', "x\u00e9"],
    ["0", 0],
    ["-1", -1],
    ['""', ""],
    ["1.0", 1],
    [`"${"x".repeat(1000)}"`, "x".repeat(1000)],
  ])("echoes the id %.20s as it was written", (id, value) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const body = `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo"}}`;
    const call = bridge.request("POST", { "content-type": "application/json" }, body);
    answer(bridge, app, '{"content":[]}');
    expect(bridge.seen(call).text).toContain(`"id":${id},`);
    expect(bridge.json(call).id).toBe(value);
  });

  it("echoes an id beyond 2^53 unchanged", () => {
    const bridge = new TestBridge();
    const body = '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}';
    const exchange = bridge.request("POST", { "content-type": "application/json" }, body);
    expect(bridge.seen(exchange).text).toBe('{"jsonrpc":"2.0","id":9007199254740993,"result":{}}');
  });

  it("E-059: keeps calls with equal ids apart", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const calls = Array.from({ length: 50 }, (_, n) =>
      legacy(bridge, "tools/call", { name: "echo", arguments: { n } }, { id: 0, headers: { "mcp-session-id": "s" } }),
    );
    const heard = bridge.heard(app).filter(({ type }) => type === "call");
    for (const { id, arguments: args } of [...heard.slice(25), ...heard.slice(0, 25)]) {
      bridge.say(app, { type: "result", id, result: { content: [], structuredContent: args } });
    }
    expect(calls.map((call) => bridge.json(call).result?.["structuredContent"])).toEqual(calls.map((_, n) => ({ n })));
  });

  it("E-086: takes names of the prototype for unknown unless they are declared", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("toString")]);
    for (const name of ["constructor", "__proto__", "hasOwnProperty"]) {
      expect(bridge.json(modern(bridge, "tools/call", { name })).error?.code).toBe(-32602);
    }
    modern(bridge, "tools/call", { name: "toString" });
    expect(bridge.lastHeard(app, "call")).toMatchObject({ name: "toString" });
  });

  it("ignores results of unknown and finished calls, and of another client's (SPEC §3.2)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const other = bridge.online([tool("echo")], "other");
    const call = modern(bridge, "tools/call", { name: "echo" });
    bridge.say(other, { type: "result", id: "1", result: { content: [] } });
    bridge.say(app, { type: "result", id: "77", result: { content: [] } });
    expect(bridge.seen(call).ended).toBe(false);
    answer(bridge, app, '{"content":[]}');
    answer(bridge, app, '{"content":[]}');
    expect(bridge.closed.size).toBe(0);
  });

  it("goes on when its tool is withdrawn", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const call = modern(bridge, "tools/call", { name: "echo" });
    bridge.say(app, { type: "register", tools: [] });
    answer(bridge, app, '{"content":[]}');
    expect(bridge.json(call).result?.["content"]).toEqual([]);
  });

  it("names the agent to the application, unverified and cut to 128 characters (extension)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const clientInfo = { name: `${"n".repeat(127)}😀`, version: "1\ud800", title: "ignored" };
    modern(bridge, "tools/call", { name: "echo" }, { meta: { "io.modelcontextprotocol/clientInfo": clientInfo } });
    expect(bridge.lastHeard(app, "call")["agent"]).toEqual({ name: "n".repeat(127), version: "1\ufffd" });
    modern(bridge, "tools/call", { name: "echo" }, { meta: { "io.modelcontextprotocol/clientInfo": { name: 5 } } });
    expect(bridge.lastHeard(app, "call")).not.toHaveProperty("agent");
  });
});

describe("a call that cannot be made", () => {
  it("E-063: is a tool error that says the application is not open, in both eras and whatever the tool's name", () => {
    const bridge = new TestBridge();
    for (const exchange of [
      modern(bridge, "tools/call", { name: "anything" }),
      legacy(bridge, "tools/call", { name: "anything" }),
    ]) {
      expect(bridge.seen(exchange).status).toBe(200);
      expect(bridge.json(exchange).result).toMatchObject({
        isError: true,
        content: [{ type: "text", text: expect.stringMatching(/"app" is not connected.*open it/) as string }],
        _meta: { "io.github.clientmcp/unavailable": "offline" },
      });
    }
  });

  it("is told that the application is not connected until that declares its tools: none of them is unknown before", () => {
    const bridge = new TestBridge();
    const app = bridge.open();
    const call = modern(bridge, "tools/call", { name: "echo" });
    expect(bridge.json(call).result).toMatchObject({ _meta: { "io.github.clientmcp/unavailable": "offline" } });
    bridge.say(app, '{"type":"register","tools":[]}');
    expect(bridge.json(modern(bridge, "tools/call", { name: "echo" })).error).toMatchObject({ code: -32602 });
  });

  it("names an unknown tool while the application is online, and says where to look", () => {
    const bridge = new TestBridge();
    bridge.online([tool("echo")]);
    for (const exchange of [
      modern(bridge, "tools/call", { name: "nope" }),
      legacy(bridge, "tools/call", { name: "nope" }),
    ]) {
      expect(bridge.seen(exchange).status).toBe(200);
      expect(bridge.json(exchange).error).toEqual({
        code: -32602,
        message: 'unknown tool: "nope"',
        data: { hint: "tools/list" },
      });
    }
  });

  it("fails every call in flight at once when the application disconnects (SPEC §5.3)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const calls = [modern(bridge, "tools/call", { name: "echo" }), legacy(bridge, "tools/call", { name: "echo" })];
    bridge.step({ type: "client-closed", connection: app, now: bridge.now });
    for (const call of calls) {
      expect(bridge.json(call).result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining("may or may not have happened") as string }],
        _meta: { "io.github.clientmcp/unavailable": "disconnected" },
      });
    }
    expect(bridge.timers.size + bridge.state.calls.size + bridge.state.exchanges.size).toBe(0);
  });

  it("is busy when as many calls are in flight as may be (SPEC §6)", () => {
    const bridge = new TestBridge({ limits: { callsPerClient: 1 } });
    const app = bridge.online([tool("echo")]);
    modern(bridge, "tools/call", { name: "echo" });
    const busy = modern(bridge, "tools/call", { name: "echo" });
    expect(bridge.json(busy).result).toMatchObject({
      isError: true,
      _meta: { "io.github.clientmcp/unavailable": "busy" },
    });
    answer(bridge, app, '{"content":[]}');
    modern(bridge, "tools/call", { name: "echo" });
    expect(bridge.heard(app).filter(({ type }) => type === "call")).toHaveLength(2);
  });

  it.each([
    ["no name", {}],
    ["a numeric name", { name: 5 }],
    ["arguments null", { name: "echo", arguments: null }],
    ["an array of arguments", { name: "echo", arguments: [] }],
    ["arguments as text", { name: "echo", arguments: "{}" }],
  ])("is -32602 with %s, in both eras", (_, params) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    for (const exchange of [modern(bridge, "tools/call", params), legacy(bridge, "tools/call", params)]) {
      expect(bridge.seen(exchange).status).toBe(200);
      expect(bridge.json(exchange)).toMatchObject({ id: 1, error: { code: -32602 } });
    }
    expect(bridge.heard(app)).toHaveLength(1);
  });

  it("is 403 with insufficient_scope where the token allows reading only, in both eras (SPEC §2)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("write"), tool("read", { annotations: { readOnlyHint: true } })]);
    const claims = { scope: "read" } as const;
    for (const exchange of [
      modern(bridge, "tools/call", { name: "write" }, { claims }),
      legacy(bridge, "tools/call", { name: "write" }, { claims }),
    ]) {
      expect(bridge.seen(exchange)).toMatchObject({
        status: 403,
        headers: { "WWW-Authenticate": 'Bearer error="insufficient_scope"' },
      });
    }
    modern(bridge, "tools/call", { name: "read" }, { claims });
    expect(bridge.heard(app).filter(({ type }) => type === "call")).toMatchObject([{ name: "read" }]);
  });

  it("is 413 where the message to the application would be too large (SPEC §6)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const head = '{"type":"call","id":"9007199254740991","name":"echo","arguments":'.length;
    const text = (length: number): string => "x".repeat(length - head - '{"a":""}}'.length);
    const fits = modern(bridge, "tools/call", { name: "echo", arguments: { a: text(4_194_304) } });
    const tooLarge = modern(bridge, "tools/call", { name: "echo", arguments: { a: text(4_194_305) } });
    expect(bridge.seen(fits).status).toBeUndefined();
    expect(bridge.seen(tooLarge).status).toBe(413);
    expect(bridge.heard(app)).toHaveLength(2);
  });
});
