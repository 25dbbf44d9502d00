import { describe, expect, it } from "vitest";
import { legacy, modern, notify } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

function cancels(bridge: TestBridge, app: number): unknown[] {
  return bridge
    .heard(app)
    .filter(({ type }) => type === "cancel")
    .map(({ id }) => id);
}

describe("an agent that goes away", () => {
  it.each([
    ["modern", modern],
    ["legacy", legacy],
  ] as const)("cancels its call, in the %s era and in every phase of the answer", (_, request) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const waiting = request(bridge, "tools/call", { name: "slow" });
    bridge.step({ type: "agent-gone", exchange: waiting, now: bridge.now });
    const streaming = request(bridge, "tools/call", { name: "slow" });
    bridge.pass(1_000);
    bridge.step({ type: "agent-gone", exchange: streaming, now: bridge.now });
    expect(cancels(bridge, app)).toEqual(["1", "2"]);
    expect(bridge.state.calls.size + bridge.state.exchanges.size + bridge.timers.size).toBe(0);
    // The race with the result is harmless, and nothing more is written.
    bridge.say(app, { type: "result", id: "2", result: { content: [] } });
    bridge.step({ type: "agent-gone", exchange: streaming, now: bridge.now });
    expect(cancels(bridge, app)).toHaveLength(2);
    expect(bridge.events(streaming)).toEqual([]);
  });
});

describe("notifications/cancelled of a legacy agent", () => {
  const session = { "mcp-session-id": "session-1" };

  function cancel(bridge: TestBridge, requestId: unknown, headers: Record<string, string> = session): number {
    return notify(bridge, "notifications/cancelled", { requestId, reason: "enough" }, { headers });
  }

  it("E-075: cancels exactly the call with that id and session, and is answered with 202", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const mine = legacy(bridge, "tools/call", { name: "slow" }, { id: 7, headers: session });
    const theirs = legacy(
      bridge,
      "tools/call",
      { name: "slow" },
      { id: 7, headers: { "mcp-session-id": "session-2" } },
    );
    const posted = cancel(bridge, 7);
    expect(bridge.seen(posted)).toMatchObject({ status: 202, text: "", ended: true });
    expect(cancels(bridge, app)).toEqual(["1"]);
    expect(bridge.json(mine).result).toMatchObject({ isError: true, content: [{ text: "The call was cancelled." }] });
    expect(bridge.seen(theirs).ended).toBe(false);
    expect(bridge.seen(cancel(bridge, 7)).status).toBe(202);
    expect(cancels(bridge, app)).toEqual(["1"]);
  });

  it("ends a stream without an event", () => {
    const bridge = new TestBridge();
    bridge.online([tool("slow")]);
    const call = legacy(bridge, "tools/call", { name: "slow" }, { id: "a", headers: session });
    bridge.pass(1_000);
    cancel(bridge, "a");
    expect(bridge.seen(call).ended).toBe(true);
    expect(bridge.events(call)).toEqual([]);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ["another session", 7, { "mcp-session-id": "session-2" }],
    ["no session", 7, {}],
    ["an empty session", 7, { "mcp-session-id": "" }],
    ["the id as text", "7", session],
    ["another id", 8, session],
    ["no id", undefined, session],
    ["an object for an id", {}, session],
  ])("with %s cancels nothing", (_, requestId, headers) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    legacy(bridge, "tools/call", { name: "slow" }, { id: 7, headers: session });
    legacy(bridge, "tools/call", { name: "slow" }, { id: 7 });
    expect(bridge.seen(cancel(bridge, requestId, headers)).status).toBe(202);
    expect(cancels(bridge, app)).toEqual([]);
  });

  it("of another client's token cancels nothing", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    legacy(bridge, "tools/call", { name: "slow" }, { id: 7, headers: session });
    notify(bridge, "notifications/cancelled", { requestId: 7 }, { headers: session, claims: { clientId: "other" } });
    expect(cancels(bridge, app)).toEqual([]);
  });

  it("takes neighbouring ids beyond 2^53 for different ones, and spellings of one text for the same", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    const headers = { "content-type": "application/json", ...session };
    for (const id of ["9007199254740992", "9007199254740993", String.raw`"\u0061"`]) {
      bridge.request("POST", headers, `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"slow"}}`);
    }
    const post = (id: string): number =>
      bridge.request(
        "POST",
        headers,
        `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`,
      );
    post("9007199254740993");
    post('"a"');
    expect(cancels(bridge, app)).toEqual(["2", "3"]);
  });

  it("of a modern agent is accepted without an Mcp-Method header and ignored", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow")]);
    modern(bridge, "tools/call", { name: "slow" }, { id: 7, headers: session });
    const headers = { ...session, "mcp-protocol-version": "2026-07-28" };
    const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    for (const params of [{ requestId: 7, _meta: meta }, { requestId: 7 }]) {
      const posted = notify(bridge, "notifications/cancelled", params, { headers });
      expect(bridge.seen(posted)).toMatchObject({ status: 202, text: "" });
    }
    expect(cancels(bridge, app)).toEqual([]);
  });
});
