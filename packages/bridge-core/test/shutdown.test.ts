import { describe, expect, it } from "vitest";
import { legacy, modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

describe("shutdown", () => {
  it("E-067: closes clients with 1001, ends streams and fails calls (SPEC §5.3)", () => {
    const bridge = new TestBridge();
    const clients = [bridge.online([tool("slow")]), bridge.open("other")];
    const listening = modern(bridge, "subscriptions/listen", { notifications: { toolsListChanged: true } }, { id: 4 });
    const getting = bridge.request("GET", {});
    const streaming = modern(bridge, "tools/call", { name: "slow" });
    bridge.pass(1_000);
    const waiting = legacy(bridge, "tools/call", { name: "slow" });
    bridge.step({ type: "shutdown", now: bridge.now });

    for (const client of clients) {
      expect(bridge.closed.get(client)).toEqual({ code: 1001, reason: "bridge shutting down" });
    }
    expect(bridge.events(listening).at(-1)).toMatchObject({
      id: 4,
      result: { resultType: "complete", _meta: { "io.modelcontextprotocol/subscriptionId": 4 } },
    });
    expect(bridge.seen(waiting)).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    expect(bridge.events(streaming)).toEqual([]);
    for (const exchange of [listening, getting, streaming, waiting]) expect(bridge.seen(exchange).ended).toBe(true);
    const { connections, clients: known, calls, exchanges, streams } = bridge.state;
    expect(connections.size + known.size + calls.size + exchanges.size + streams.size + bridge.timers.size).toBe(0);
  });

  it("lets nothing in afterwards", () => {
    const bridge = new TestBridge();
    bridge.step({ type: "shutdown", now: bridge.now });
    const client = bridge.open();
    expect(bridge.closed.get(client)?.code).toBe(1001);
    expect(bridge.seen(legacy(bridge, "ping"))).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  });

  it("refuses a body that arrives afterwards", () => {
    const bridge = new TestBridge();
    const head = { method: "POST", path: "/mcp", headers: { "content-type": "application/json" } };
    const claims = {
      clientId: "app",
      role: "agent",
      expiresAt: undefined,
      notBefore: undefined,
      generation: 0,
      scope: "all",
    } as const;
    bridge.answers.set(500, { status: undefined, headers: {}, text: "", ended: false });
    const [effect] = bridge.step({ type: "agent-request", exchange: 500, head, claims, now: bridge.now });
    if (effect?.type !== "read-body") throw new Error("the body is not read");
    bridge.step({ type: "shutdown", now: bridge.now });
    const body = { kind: "complete", bytes: Buffer.from("{}") } as const;
    bridge.step({ type: "agent-body", exchange: 500, request: effect.request, body, now: bridge.now });
    expect(bridge.seen(500).status).toBe(503);
  });
});

describe("the state", () => {
  it("is plain data that can be cloned and carried on with", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("slow", { inputSchema: { type: "object", properties: { p: true } } })]);
    bridge.request("GET", {});
    legacy(bridge, "tools/call", { name: "slow" }, { meta: { progressToken: 1 } });
    const clone = structuredClone(bridge.state);
    expect(clone).toEqual(bridge.state);
    const copy = new TestBridge();
    Object.assign(copy.state, clone);
    copy.answers.set(3, { status: undefined, headers: {}, text: "", ended: false });
    copy.say(app, { type: "result", id: "1", result: { content: [] } });
    expect(copy.json(3).result).toEqual({ content: [] });
  });
});
