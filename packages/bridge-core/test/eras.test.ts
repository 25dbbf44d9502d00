import { describe, expect, it } from "vitest";
import { legacy, META, modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const ALL = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];

/** Posts `method` with exactly these: the header's version, the version in `_meta`, further `_meta`. */
function post(
  bridge: TestBridge,
  method: string,
  header: string | undefined,
  meta: Record<string, unknown> | undefined,
): number {
  const headers = {
    "content-type": "application/json",
    "mcp-method": method,
    ...(header === undefined ? {} : { "mcp-protocol-version": header }),
  };
  const params = meta === undefined ? {} : { params: { _meta: meta } };
  return bridge.request("POST", headers, { jsonrpc: "2.0", id: "q", method, ...params });
}

describe("the era of a request (SPEC §4.1)", () => {
  const capabilities = { "io.modelcontextprotocol/clientCapabilities": {} };

  it.each<[string, string | undefined, Record<string, unknown> | undefined, number, number | undefined]>([
    ["modern and consistent", "2026-07-28", META, 200, undefined],
    ["modern without the header", undefined, META, 400, -32020],
    ["modern under a legacy header", "2025-11-25", META, 400, -32020],
    ["an unknown version, consistent", "2099-01-01", { ...META, [VERSION]: "2099-01-01" }, 400, -32022],
    ["an old unknown version", "1900-01-01", { ...META, [VERSION]: "1900-01-01" }, 400, -32022],
    ["a version that is no date", "not-a-date", { ...META, [VERSION]: "not-a-date" }, 400, -32022],
    ["an unknown version under another header", "2026-07-28", { ...META, [VERSION]: "v999" }, 400, -32020],
    ["an unknown version without the header", undefined, { ...META, [VERSION]: "v999" }, 400, -32020],
    ["a legacy version in _meta", "2025-11-25", { ...META, [VERSION]: "2025-11-25" }, 400, -32022],
    ["a version that is no string", "2026-07-28", { ...META, [VERSION]: 5 }, 400, -32602],
    ["a version that is null", "2026-07-28", { ...META, [VERSION]: null }, 400, -32602],
    ["no _meta under a modern header", "2026-07-28", undefined, 400, -32602],
    ["no version under a modern header", "2026-07-28", capabilities, 400, -32602],
    ["no capabilities", "2026-07-28", { [VERSION]: "2026-07-28" }, 400, -32602],
    ["capabilities null", "2026-07-28", { ...META, "io.modelcontextprotocol/clientCapabilities": null }, 400, -32602],
    ["clientInfo as text", "2026-07-28", { ...META, "io.modelcontextprotocol/clientInfo": "me" }, 400, -32602],
    ["an unknown log level", "2026-07-28", { ...META, "io.modelcontextprotocol/logLevel": "loud" }, 400, -32602],
    [
      "unknown keys in _meta",
      "2026-07-28",
      { ...META, "x/y": 1, "io.modelcontextprotocol/logLevel": "info" },
      200,
      undefined,
    ],
    ["no version at all", undefined, undefined, 200, undefined],
    ["a progress token only", undefined, { progressToken: 1 }, 200, undefined],
    ["the header 2025-11-25", "2025-11-25", undefined, 200, undefined],
    ["the header 2025-06-18", "2025-06-18", undefined, 200, undefined],
    ["the header 2025-03-26", "2025-03-26", undefined, 200, undefined],
    ["the header 2024-11-05", "2024-11-05", undefined, 400, -32022],
    ["an unknown header", "abc", undefined, 400, -32022],
    ["an empty header", "", undefined, 400, -32022],
  ])("with %s", (_, header, meta, status, code) => {
    const bridge = new TestBridge();
    const exchange = post(bridge, "tools/list", header, meta);
    expect(bridge.seen(exchange).status).toBe(status);
    expect(bridge.json(exchange).id).toBe("q");
    expect(bridge.json(exchange).error?.code).toBe(code);
  });

  it("lists what is served, newest first, where a version is not", () => {
    const bridge = new TestBridge();
    for (const exchange of [
      post(bridge, "tools/list", "2099-01-01", { ...META, [VERSION]: "2099-01-01" }),
      post(bridge, "tools/list", "2099-01-01", undefined),
    ]) {
      expect(bridge.json(exchange).error?.data).toEqual({ supported: ALL, requested: "2099-01-01" });
    }
  });

  it("names both versions where they differ", () => {
    const bridge = new TestBridge();
    const { error } = bridge.json(post(bridge, "tools/list", "2025-11-25", META));
    expect(error?.message).toBe('the MCP-Protocol-Version header says "2025-11-25", but _meta says "2026-07-28"');
  });

  it("belongs to the request: both are served in turn", () => {
    const bridge = new TestBridge();
    for (let n = 0; n < 3; n++) {
      expect(bridge.json(modern(bridge, "tools/list")).result).toHaveProperty("ttlMs", 0);
      expect(bridge.json(legacy(bridge, "tools/list")).result).not.toHaveProperty("ttlMs");
    }
  });
});

describe("server/discover", () => {
  it("tells what is served, needs no clientInfo, and mints no session", () => {
    const bridge = new TestBridge();
    bridge.online([tool("echo")], "app", "Hello.");
    const exchange = modern(bridge, "server/discover");
    expect(bridge.seen(exchange)).toMatchObject({
      status: 200,
      headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    });
    expect(bridge.seen(exchange).headers).not.toHaveProperty("Mcp-Session-Id");
    expect(bridge.json(exchange).result).toEqual({
      resultType: "complete",
      ttlMs: 0,
      cacheScope: "private",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "app", version: expect.any(String) as string } },
      supportedVersions: ALL,
      capabilities: { tools: { listChanged: true } },
      instructions: "Hello.",
    });
  });

  it("is the same while the application is offline, without instructions", () => {
    const bridge = new TestBridge();
    const { result } = bridge.json(modern(bridge, "server/discover"));
    expect(result?.["capabilities"]).toEqual({ tools: { listChanged: true } });
    expect(result).not.toHaveProperty("instructions");
  });
});

describe("methods", () => {
  const removed = [
    "initialize",
    "ping",
    "logging/setLevel",
    "resources/list",
    "prompts/list",
    "completion/complete",
    "tasks/get",
    "foo/bar",
    "__proto__",
    "notifications/cancelled",
  ];
  it.each(removed)("answers %s with 404 and -32601 in the modern era", (method) => {
    const bridge = new TestBridge();
    const exchange = modern(bridge, method);
    expect(bridge.seen(exchange).status).toBe(404);
    expect(bridge.json(exchange)).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  it.each(["server/discover", "subscriptions/listen", "logging/setLevel", "resources/list", "foo", "notifications/x"])(
    "answers %s with 200 and -32601 in the legacy era",
    (method) => {
      const bridge = new TestBridge();
      const exchange = legacy(bridge, method);
      expect(bridge.seen(exchange).status).toBe(200);
      expect(bridge.json(exchange)).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  it("answers a legacy ping with an empty result", () => {
    const bridge = new TestBridge();
    expect(bridge.seen(legacy(bridge, "ping")).text).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
  });
});

describe("the headers of a modern request", () => {
  it("must repeat the method", () => {
    const bridge = new TestBridge();
    for (const method of [undefined, "tools/call", "TOOLS/LIST", "tools/list, tools/list"]) {
      const exchange = modern(bridge, "tools/list", {}, { headers: { "mcp-method": method }, id: 9 });
      expect(bridge.seen(exchange).status).toBe(400);
      expect(bridge.json(exchange)).toMatchObject({ id: 9, error: { code: -32020 } });
    }
    expect(bridge.seen(modern(bridge, "tools/list", {}, { headers: { "mcp-method": " tools/list " } })).status).toBe(
      200,
    );
  });

  it.each([undefined, "other", "=?base64?ZWNobw?=", "=?base64?ZW!o?=", "=?BASE64?ZWNobw==?=", "echo, echo"])(
    "must repeat the tool's name: %j is refused and no call is made",
    (name) => {
      const bridge = new TestBridge();
      const app = bridge.online([tool("echo")]);
      const exchange = modern(bridge, "tools/call", { name: "echo" }, { headers: { "mcp-name": name } });
      expect(bridge.seen(exchange).status).toBe(400);
      expect(bridge.json(exchange).error?.code).toBe(-32020);
      expect(bridge.heard(app)).toHaveLength(1);
    },
  );

  it.each(["  echo ", "=?base64?ZWNobw==?="])("may spell the tool's name %j", (name) => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    modern(bridge, "tools/call", { name: "echo" }, { headers: { "mcp-name": name } });
    expect(bridge.lastHeard(app, "call")).toMatchObject({ name: "echo" });
  });

  it("may hold a name or a session where none is expected", () => {
    const bridge = new TestBridge();
    const headers = { "mcp-name": "zzz", "mcp-session-id": "x", "last-event-id": "7" };
    const exchange = modern(bridge, "tools/list", {}, { headers });
    expect(bridge.seen(exchange).status).toBe(200);
    expect(Object.keys(bridge.seen(exchange).headers)).toEqual(["Content-Type", "Cache-Control"]);
  });

  const region = tool("hdr", {
    inputSchema: { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } },
  });

  it("must repeat annotated arguments, by the tools of the moment (Mcp-Param-*)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("hdr")]);
    const call = (headers: Record<string, string>): number =>
      modern(bridge, "tools/call", { name: "hdr", arguments: { region: "eu" } }, { headers });
    call({});
    bridge.say(app, { type: "register", tools: [region] });
    for (const headers of [{}, { "mcp-param-region": "us" }] as Record<string, string>[]) {
      const refused = call(headers);
      expect(bridge.seen(refused).status).toBe(400);
      expect(bridge.json(refused).error?.code).toBe(-32020);
    }
    call({ "mcp-param-region": "eu" });
    expect(bridge.heard(app).filter(({ type }) => type === "call")).toHaveLength(2);
  });

  it("are neither needed nor looked at in the legacy era", () => {
    const bridge = new TestBridge();
    const app = bridge.online([region]);
    const headers = { "mcp-method": "x", "mcp-name": "y", "mcp-param-region": "us" };
    legacy(bridge, "tools/call", { name: "hdr", arguments: { region: "eu" } }, { headers });
    expect(bridge.lastHeard(app, "call")).toMatchObject({ arguments: { region: "eu" } });
  });
});

describe("initialize", () => {
  const params = { capabilities: {}, clientInfo: { name: "Agent é", version: "1" } };

  it.each(["2025-11-25", "2025-06-18", "2025-03-26"])("E-072: echoes %s", (protocolVersion) => {
    const bridge = new TestBridge();
    bridge.online([], "app", "Hi.");
    const exchange = legacy(bridge, "initialize", { ...params, protocolVersion }, { id: 0 });
    expect(bridge.seen(exchange).status).toBe(200);
    expect(bridge.json(exchange)).toEqual({
      jsonrpc: "2.0",
      id: 0,
      result: {
        protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: "app", version: expect.stringMatching(/^1\.2\.3\+/) as string },
        instructions: "Hi.",
      },
    });
    expect(bridge.seen(exchange).headers["Mcp-Session-Id"]).toMatch(/^[\u0021-\u007e]+$/);
  });

  it.each(["2026-07-28", "2024-11-05", "2099-01-01", "foo", ""])(
    "E-072: answers %j with 2025-11-25",
    (protocolVersion) => {
      const bridge = new TestBridge();
      const exchange = legacy(bridge, "initialize", { ...params, protocolVersion });
      expect(bridge.seen(exchange).status).toBe(200);
      expect(bridge.json(exchange).result?.["protocolVersion"]).toBe("2025-11-25");
    },
  );

  it("E-072: needs a version that is a string, and nothing else", () => {
    const bridge = new TestBridge();
    for (const odd of [undefined, {}, { protocolVersion: 5 }]) {
      const exchange = legacy(bridge, "initialize", odd);
      expect(bridge.seen(exchange).status).toBe(200);
      expect(bridge.json(exchange).error?.code).toBe(-32602);
    }
    const bare = legacy(bridge, "initialize", { protocolVersion: "2025-06-18" });
    expect(bridge.json(bare).result?.["protocolVersion"]).toBe("2025-06-18");
  });

  it.each([
    ["2025-06-18", 200, undefined],
    ["2099-01-01", 200, undefined],
    ["2026-07-28", 400, -32602],
  ])("under the header %s is answered %i", (version, status, code) => {
    const bridge = new TestBridge();
    const exchange = legacy(
      bridge,
      "initialize",
      { ...params, protocolVersion: "2025-11-25" },
      { headers: { "mcp-protocol-version": version } },
    );
    expect(bridge.seen(exchange).status).toBe(status);
    expect(bridge.json(exchange).error?.code).toBe(code);
  });

  it("E-069: gives every agent another session and keeps nothing", () => {
    const bridge = new TestBridge();
    const sessions = Array.from({ length: 100 }, () => {
      const exchange = legacy(bridge, "initialize", { ...params, protocolVersion: "2025-11-25" });
      return bridge.seen(exchange).headers["Mcp-Session-Id"];
    });
    expect(new Set(sessions).size).toBe(100);
    const { clients, calls, exchanges, streams, connections } = bridge.state;
    expect(clients.size + calls.size + exchanges.size + streams.size + connections.size).toBe(0);
  });

  it("puts the agent's name into the session, so that calls under it can be named (extension)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const session = bridge.seen(legacy(bridge, "initialize", { ...params, protocolVersion: "2025-11-25" })).headers[
      "Mcp-Session-Id"
    ];
    legacy(bridge, "tools/call", { name: "echo" }, { headers: { "mcp-session-id": session } });
    expect(bridge.lastHeard(app, "call")["agent"]).toEqual({ name: "Agent é", version: "1" });
  });

  it.each(["made-up", "a.b", "x.bm90IGpzb24", "x.eyJuYW1lIjo1fQ", "x.", ".", "x._w", "x.A"])(
    "serves the session id %j, which names nobody",
    (session) => {
      const bridge = new TestBridge();
      const app = bridge.online([tool("echo")]);
      legacy(bridge, "tools/call", { name: "echo" }, { headers: { "mcp-session-id": session } });
      expect(bridge.lastHeard(app, "call")).not.toHaveProperty("agent");
    },
  );
});
