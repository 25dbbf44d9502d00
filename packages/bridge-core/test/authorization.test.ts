import { describe, expect, it } from "vitest";
import { legacy, modern } from "./agents.ts";
import { START, TestBridge, tool } from "./test-bridge.ts";

const ORIGIN = "https://page.example";

describe("a request without a valid agent token", () => {
  it.each([
    ["no valid signature", null],
    ["the role of a client", { role: "client" }],
    ["an expired date", { expiresAt: START - 30_000 }],
    ["a date that has not come", { notBefore: START + 30_001 }],
  ] as const)("E-049: is 401 for every method where it has %s, and no body is read", (_, claims) => {
    const bridge = new TestBridge();
    for (const method of ["POST", "GET", "DELETE", "PUT"]) {
      const exchange = bridge.request(method, { "content-type": "text/plain" }, "{", claims);
      expect(bridge.seen(exchange)).toMatchObject({
        status: 401,
        ended: true,
        headers: { "WWW-Authenticate": "Bearer" },
      });
    }
  });

  it("E-050: is told in words that a bearer token is needed", () => {
    const bridge = new TestBridge();
    const { error } = JSON.parse(bridge.seen(bridge.request("POST", {}, "", null)).text) as { error: string };
    expect(error).toContain(
      'a valid agent token is needed: send a bearer token, "Authorization: Bearer <agent token>"',
    );
  });
});

describe("a request with a valid agent token", () => {
  it.each(["DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"])("by the method %s is 405 with an empty body", (method) => {
    const bridge = new TestBridge();
    const exchange = bridge.request(method, {});
    expect(bridge.seen(exchange)).toMatchObject({ status: 405, text: "", headers: { Allow: "GET, POST" } });
  });

  it.each([undefined, "text/plain", "application/jsonp", "application/json-rpc"])("of the type %s is 415", (type) => {
    const bridge = new TestBridge();
    const exchange = legacy(bridge, "ping", undefined, { headers: { "content-type": type } });
    expect(bridge.seen(exchange).status).toBe(415);
  });

  it.each(["application/json; charset=utf-8", "Application/JSON", " application/json ;x=y"])(
    "of the type %s is read",
    (type) => {
      const bridge = new TestBridge();
      const exchange = legacy(bridge, "ping", undefined, { headers: { "content-type": type } });
      expect(bridge.seen(exchange).status).toBe(200);
    },
  );

  it("sees its own client only", () => {
    const bridge = new TestBridge();
    bridge.online([tool("secret")], "other");
    expect(bridge.json(modern(bridge, "tools/list")).result?.["tools"]).toEqual([]);
    expect(bridge.json(modern(bridge, "tools/call", { name: "secret" })).result?.["_meta"]).toMatchObject({
      "io.github.clientmcp/unavailable": "offline",
    });
  });
});

describe("an allowed origin", () => {
  it("E-056: may read every answer, errors and streams too, and the session", () => {
    const bridge = new TestBridge({ allowedOrigins: [ORIGIN], limits: { streamsPerClient: 1 } });
    const app = bridge.online([tool("slow")]);
    const headers = { origin: ORIGIN };
    const json = { ...headers, "content-type": "application/json" };
    const exchanges = [
      bridge.request("POST", headers, "", null),
      bridge.request("DELETE", headers),
      bridge.request("POST", headers, ""),
      bridge.request("POST", json, "{"),
      bridge.request("POST", json, "[]"),
      modern(bridge, "tools/list", {}, { headers: { ...headers, "mcp-method": undefined } }),
      modern(bridge, "nope", {}, { headers }),
      legacy(bridge, "initialize", { protocolVersion: "2025-11-25" }, { headers }),
      legacy(bridge, "tools/list", {}, { headers: { ...headers, accept: "text/event-stream" } }),
      bridge.request("POST", json, '{"jsonrpc":"2.0","method":"x"}'),
      bridge.request("GET", headers),
      bridge.request("GET", headers),
      bridge.request("GET", { ...headers, "mcp-protocol-version": "x" }),
      bridge.request("GET", { ...headers, accept: "text/html" }),
      modern(bridge, "subscriptions/listen", { notifications: {} }, { headers }),
    ];
    const answered = modern(bridge, "tools/call", { name: "slow" }, { headers });
    bridge.say(app, { type: "result", id: "1", result: { content: [] } });
    const streamed = modern(bridge, "tools/call", { name: "slow" }, { headers });
    bridge.pass(1_000);
    const pending = legacy(bridge, "tools/call", { name: "slow" }, { headers });
    bridge.step({ type: "shutdown", now: bridge.now });
    exchanges.push(answered, streamed, pending, bridge.request("GET", headers));
    for (const exchange of exchanges) {
      expect(bridge.seen(exchange).headers).toMatchObject({
        "Access-Control-Allow-Origin": ORIGIN,
        Vary: "Origin",
        "Access-Control-Expose-Headers": "Mcp-Session-Id, WWW-Authenticate, MCP-Protocol-Version",
      });
    }
    expect(exchanges.map((exchange) => bridge.seen(exchange).status)).toEqual([
      401, 405, 415, 400, 400, 400, 404, 200, 200, 202, 200, 429, 400, 406, 200, 200, 200, 503, 503,
    ]);
  });
});
