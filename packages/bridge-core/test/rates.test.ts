import { describe, expect, it } from "vitest";
import type { Claims } from "../src/claims.ts";
import { TestBridge, type Seen } from "./test-bridge.ts";

const RATE = { count: 2, perMs: 10_000 };
const AGENT: Claims = {
  clientId: "app",
  role: "agent",
  expiresAt: undefined,
  notBefore: undefined,
  generation: 0,
  scope: "all",
};

let exchange = 0;

/** A request from an address or with a token; without valid claims where `claims` is `undefined`. */
function request(
  bridge: TestBridge,
  from: { readonly address?: string; readonly token?: string },
  claims?: Claims,
): Seen {
  exchange++;
  bridge.answers.set(exchange, { status: undefined, headers: {}, text: "", ended: false });
  const head = { method: "DELETE", path: "/mcp", headers: {} };
  bridge.step({ type: "agent-request", exchange, head, claims, from, now: bridge.now });
  return bridge.seen(exchange);
}

function open(bridge: TestBridge, connection: number, address: string): number | undefined {
  bridge.step({ type: "client-opened", connection, claims: undefined, from: { address }, now: bridge.now });
  return bridge.closed.get(connection)?.code;
}

describe("a rate of requests per agent token (SPEC §6)", () => {
  it("refuses more with 429 and says when to come back, and then serves again", () => {
    const bridge = new TestBridge({ agentRate: RATE });
    expect(request(bridge, { token: "a" }, AGENT).status).toBe(405);
    expect(request(bridge, { token: "a" }, AGENT).status).toBe(405);
    bridge.pass(1_500);
    expect(request(bridge, { token: "a" }, AGENT)).toMatchObject({
      status: 429,
      headers: { "Retry-After": "4" },
      text: '{"error":"too many requests with this token"}',
    });
    expect(request(bridge, { token: "b" }, AGENT).status).toBe(405);
    bridge.pass(4_000);
    expect(request(bridge, { token: "a" }, AGENT).status).toBe(405);
    expect(bridge.reports).toContainEqual(expect.objectContaining({ kind: "agent-refused", status: 429 }));
  });

  it("is none by default", () => {
    const bridge = new TestBridge();
    for (let n = 0; n < 1_000; n++) expect(request(bridge, { token: "a", address: "1" }, AGENT).status).toBe(405);
    expect(bridge.state.requestsOf.size).toBe(0);
  });
});

describe("a rate of failed authentications per address (SPEC §6)", () => {
  it("refuses agents and clients of the address alike, whatever their token, until some time has passed", () => {
    const bridge = new TestBridge({ failureRate: RATE });
    expect(request(bridge, { address: "1" }).status).toBe(401);
    expect(open(bridge, 101, "1")).toBe(4401);
    expect(open(bridge, 102, "1")).toBe(1013);
    expect(request(bridge, { address: "1" }, AGENT)).toMatchObject({ status: 429, headers: { "Retry-After": "5" } });
    expect(request(bridge, { address: "2" }).status).toBe(401);
    bridge.pass(5_000);
    expect(request(bridge, { address: "1" }, AGENT).status).toBe(405);
  });

  it("tells the operator which address was refused, at both doors", () => {
    const bridge = new TestBridge({ failureRate: RATE });
    request(bridge, { address: "192.0.2.1" });
    open(bridge, 101, "192.0.2.2");
    expect(bridge.reports).toEqual([
      { kind: "agent-refused", status: 401, reason: "a valid agent token is needed", address: "192.0.2.1" },
      { kind: "client-refused", code: 4401, reason: "a valid client token is needed", address: "192.0.2.2" },
    ]);
  });

  it("counts failures only", () => {
    const bridge = new TestBridge({ failureRate: RATE });
    for (let n = 0; n < 10; n++) expect(request(bridge, { address: "1" }, AGENT).status).toBe(405);
    expect(request(bridge, { address: "1" }).status).toBe(401);
  });

  it("is none by default", () => {
    const bridge = new TestBridge();
    for (let n = 0; n < 100; n++) expect(request(bridge, { address: "1" }).status).toBe(401);
    expect(bridge.state.failuresOf.size).toBe(0);
  });
});
