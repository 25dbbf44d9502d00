import { describe, expect, it } from "vitest";
import { modern } from "./agents.ts";
import { START, TestBridge, tool } from "./test-bridge.ts";

describe("opening the client channel", () => {
  it.each([
    ["no valid signature", null],
    ["the role of an agent", { role: "agent" }],
    ["an expired date", { expiresAt: START - 30_000 }],
    ["a date that has not come", { notBefore: START + 30_001 }],
  ] as const)("closes a connection whose token has %s with 4401 (SPEC §3.1)", (_, claims) => {
    const bridge = new TestBridge();
    const connection = bridge.open("app", claims);
    expect(bridge.closed.get(connection)?.code).toBe(4401);
    bridge.say(connection, { type: "register", tools: [] });
    expect(bridge.sent.get(connection)).toEqual([]);
    expect(bridge.state.connections.size).toBe(0);
  });

  it("closes the older connection of a client with 4409 (SPEC §3.1)", () => {
    const bridge = new TestBridge();
    const older = bridge.online();
    const newer = bridge.online();
    expect(bridge.closed).toEqual(new Map([[older, { code: 4409, reason: expect.any(String) }]]));
    expect(bridge.sent.get(newer)).toEqual(['{"type":"registered"}']);
  });

  it("E-079: fails the older connection's calls at once, and its late messages change nothing", () => {
    const bridge = new TestBridge();
    const older = bridge.online([tool("echo")]);
    const call = modern(bridge, "tools/call", { name: "echo" });
    const newer = bridge.open();
    expect(bridge.json(call).result).toMatchObject({
      isError: true,
      _meta: { "io.github.clientmcp/unavailable": "disconnected" },
    });
    bridge.say(newer, { type: "register", tools: [tool("other")] });
    bridge.say(older, { type: "register", tools: [tool("late")] });
    bridge.say(older, { type: "result", id: "1", result: { content: [] } });
    bridge.step({ type: "client-closed", connection: older, now: bridge.now });
    const list = bridge.json(modern(bridge, "tools/list")).result?.["tools"];
    expect(list).toEqual([tool("other")]);
  });

  it("closes what is over the connection limit with 1013, but lets a client replace itself (SPEC §6)", () => {
    const bridge = new TestBridge({ limits: { connections: 1 } });
    const first = bridge.open("one");
    const second = bridge.open("two");
    expect(bridge.closed.get(second)?.code).toBe(1013);
    bridge.open("one");
    expect(bridge.closed.get(first)?.code).toBe(4409);
    expect(bridge.state.connections.size).toBe(1);
  });

  it("forgets a client that is gone and that nobody waits for", () => {
    const bridge = new TestBridge();
    const connection = bridge.online();
    bridge.step({ type: "client-closed", connection, now: bridge.now });
    expect(bridge.state.clients.size + bridge.state.connections.size).toBe(0);
  });
});

describe("messages of a client", () => {
  it("answers a ping with exactly a pong, before a register too (SPEC §3.2)", () => {
    const bridge = new TestBridge();
    const connection = bridge.open();
    bridge.say(connection, '{"type":"ping"}');
    bridge.say(connection, ' { "type" : "ping", "more": [] } ');
    expect(bridge.sent.get(connection)).toEqual(['{"type":"pong"}', '{"type":"pong"}']);
  });

  it.each(['{"type":"unknown"}', '{"type":"Ping"}', '{"type":"call","id":1}', '{"type":"","x":1}'])(
    "ignores %s, whose type is unknown (SPEC §3.2)",
    (message) => {
      const bridge = new TestBridge();
      const connection = bridge.open();
      bridge.say(connection, message);
      expect(bridge.closed.size).toBe(0);
      expect(bridge.sent.get(connection)).toEqual([]);
    },
  );

  it.each([
    "",
    "{",
    "null",
    "5",
    '"ping"',
    "[]",
    '[{"type":"ping"}]',
    "{}",
    '{"type":1}',
    '{"type":null}',
    '{"type":"ping"} x',
    '\uFEFF{"type":"ping"}',
    '{"type":"register"}',
    '{"type":"register","tools":{}}',
    '{"type":"register","tools":null}',
    '{"type":"register","tools":[],"instructions":5}',
    '{"type":"register","tools":[],"instructions":null}',
    '{"type":"result","id":1,"result":{"content":[]}}',
    '{"type":"result","result":{"content":[]}}',
    '{"type":"result","id":"unknown"}',
    '{"type":"result","id":"unknown","result":null}',
    '{"type":"result","id":"unknown","result":[]}',
    '{"type":"result","id":"unknown","result":{}}',
    '{"type":"result","id":"unknown","result":{"content":{}}}',
    '{"type":"result","id":"unknown","result":{"content":[]},"result":{}}',
    '{"type":"result","id":"unknown","content":[],"result":{"x":{"content":[]}}}',
    '{"type":"progress","id":"unknown"}',
    '{"type":"progress","id":"unknown","progress":"1"}',
    '{"type":"progress","id":"unknown","progress":1e400}',
    '{"type":"progress","id":"unknown","progress":1,"total":null}',
    '{"type":"progress","id":"unknown","progress":1,"message":2}',
    '{"type":"progress","progress":1}',
    "[".repeat(100_000),
    "[".repeat(100_000) + "]".repeat(100_000),
  ])("E-076: ends the connection with 4400 for %.60s", (message) => {
    const bridge = new TestBridge();
    const other = bridge.online([tool("echo")], "other");
    const connection = bridge.online();
    bridge.say(connection, message);
    expect(bridge.closed.get(connection)).toEqual({ code: 4400, reason: expect.stringMatching(/./) });
    expect(bridge.closed.has(other)).toBe(false);
    expect(bridge.state.connections.size).toBe(1);
  });

  it("closes with 4400 for a binary frame, 1009 for one that is too large, 1013 for who does not read (SPEC §3.3)", () => {
    const bridge = new TestBridge();
    const [one, two, three] = [bridge.open("one"), bridge.open("two"), bridge.open("three")];
    bridge.step({ type: "client-fault", connection: one, fault: "binary", now: bridge.now });
    bridge.step({ type: "client-fault", connection: two, fault: "too-large", now: bridge.now });
    bridge.step({ type: "client-fault", connection: three, fault: "not-reading", now: bridge.now });
    expect([one, two, three].map((connection) => bridge.closed.get(connection)?.code)).toEqual([4400, 1009, 1013]);
  });
});

describe("sign of life", () => {
  it("pings a silent client once each 30 seconds and closes it with 4408 after 90", () => {
    const bridge = new TestBridge();
    const connection = bridge.open();
    bridge.tick(25_000);
    expect(bridge.pinged).toEqual([]);
    bridge.tick(60_000);
    expect(bridge.pinged).toEqual([connection, connection]);
    expect(bridge.closed.size).toBe(0);
    bridge.tick(5_000);
    expect(bridge.closed.get(connection)?.code).toBe(4408);
  });

  it("counts messages and control frames alike", () => {
    const bridge = new TestBridge();
    const connection = bridge.open();
    for (let n = 0; n < 4; n++) {
      bridge.tick(60_000);
      if (n % 2 === 0) bridge.step({ type: "client-alive", connection, now: bridge.now });
      else bridge.say(connection, '{"type":"unknown"}');
    }
    expect(bridge.closed.size).toBe(0);
  });
});

describe("a client that does not read", () => {
  it("E-078: gets no more calls, and is closed with 1013 when it does not catch up", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("echo")]);
    bridge.step({ type: "client-congested", connection, congested: true, now: bridge.now });
    const busy = modern(bridge, "tools/call", { name: "echo" });
    expect(bridge.json(busy).result?.["_meta"]).toMatchObject({ "io.github.clientmcp/unavailable": "busy" });
    bridge.tick(25_000);
    expect(bridge.closed.size).toBe(0);
    bridge.tick(5_000);
    expect(bridge.closed.get(connection)?.code).toBe(1013);
  });

  it("gets calls again when it has caught up", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("echo")]);
    bridge.step({ type: "client-congested", connection, congested: true, now: bridge.now });
    bridge.step({ type: "client-congested", connection, congested: false, now: bridge.now });
    bridge.step({ type: "client-alive", connection, now: bridge.now + 25_000 });
    bridge.tick(50_000);
    modern(bridge, "tools/call", { name: "echo" });
    expect(bridge.lastHeard(connection, "call")).toMatchObject({ name: "echo" });
    expect(bridge.closed.size).toBe(0);
  });
});
