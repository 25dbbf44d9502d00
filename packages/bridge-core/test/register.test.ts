import { describe, expect, it } from "vitest";
import { legacy, modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

function listed(bridge: TestBridge): unknown {
  return bridge.json(modern(bridge, "tools/list")).result?.["tools"];
}

const property = (schema: unknown): unknown =>
  tool("t", { inputSchema: { type: "object", properties: { p: schema } } });

describe("a register", () => {
  it("replaces everything declared before, instructions too (SPEC §3.2)", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("a"), tool("b")], "app", "Use a.");
    expect(bridge.json(modern(bridge, "server/discover")).result?.["instructions"]).toBe("Use a.");
    bridge.say(connection, { type: "register", tools: [tool("c")] });
    expect(listed(bridge)).toEqual([tool("c")]);
    expect(bridge.json(modern(bridge, "server/discover")).result).not.toHaveProperty("instructions");
    expect(bridge.sent.get(connection)).toEqual(['{"type":"registered"}', '{"type":"registered"}']);
  });

  it("is not undone by one that is refused: the tools go with the connection (SPEC §3.4)", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("a")]);
    bridge.say(connection, { type: "register", tools: [{ name: "a b" }] });
    expect(bridge.closed.get(connection)?.code).toBe(4400);
    expect(listed(bridge)).toEqual([]);
  });

  it("keeps its own copy of the declared bytes", () => {
    const bridge = new TestBridge();
    const connection = bridge.open();
    const bytes = Buffer.from(JSON.stringify({ type: "register", tools: [tool("a")] }));
    bridge.step({ type: "client-message", connection, bytes, now: bridge.now });
    bytes.fill(0x78);
    expect(listed(bridge)).toEqual([tool("a")]);
  });

  it("names the tool and the fault in the reason of its refusal (SPEC §3.2)", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("ok"), tool("has space")]);
    expect(bridge.closed.get(connection)).toEqual({
      code: 4400,
      reason: 'tool "has space": name must be 1 to 128 characters of A-Z a-z 0-9 _ - .',
    });
  });

  it("E-091: cuts a long name so that the fault still fits into 123 bytes", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("é".repeat(100))]);
    const reason = bridge.closed.get(connection)?.reason ?? "";
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
    expect(reason).toMatch(/^tool "é+…: name must be 1 to 128 characters of A-Z a-z 0-9 _ - \.$/);
  });

  it.each<[string, unknown]>([
    ["an entry that is no object", 5],
    ["no name", { inputSchema: { type: "object" } }],
    ["an empty name", tool("")],
    ["a name of 129 characters", tool("x".repeat(129))],
    ["no inputSchema", { name: "t" }],
    ["an inputSchema of another type", tool("t", { inputSchema: { type: "string" } })],
    ["an empty inputSchema", tool("t", { inputSchema: {} })],
    ["a numeric description", tool("t", { description: 5 })],
    ["icons that are no array", tool("t", { icons: {} })],
    ["a hint that is no boolean", tool("t", { annotations: { readOnlyHint: "yes" } })],
    ["an outputSchema that is no object", tool("t", { outputSchema: true })],
    ["a property that is no schema", property(5)],
    ["an empty x-mcp-header", property({ type: "string", "x-mcp-header": "" })],
    ["an x-mcp-header with a space", property({ type: "string", "x-mcp-header": "a b" })],
    ["an x-mcp-header on a number", property({ type: "number", "x-mcp-header": "N" })],
    ["an x-mcp-header in items", property({ type: "array", items: { type: "string", "x-mcp-header": "N" } })],
  ])("with %s is refused with 4400 (SPEC §3.2)", (_, declared) => {
    const bridge = new TestBridge();
    const connection = bridge.online([declared]);
    expect(bridge.closed.get(connection)?.code).toBe(4400);
  });

  it("is refused for a name that is declared twice", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("a"), tool("a")]);
    expect(bridge.closed.get(connection)).toEqual({ code: 4400, reason: 'tool "a": declared twice' });
  });

  it("is refused for a schema that nests 100,000 levels deep, and the bridge goes on", () => {
    const bridge = new TestBridge();
    const connection = bridge.open();
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    bridge.say(connection, `{"type":"register","tools":[{"name":"t","inputSchema":{"type":"object","x":${deep}}}]}`);
    expect(bridge.closed.get(connection)?.code).toBe(4400);
    expect(listed(bridge)).toEqual([]);
  });

  it("may hold what only looks like an annotation", () => {
    const bridge = new TestBridge();
    const properties = {
      "x-mcp-header": { type: "string" },
      p: { type: "string", default: { "x-mcp-header": "a b" }, enum: ["x-mcp-header"] },
      q: { type: "object", properties: { deep: { type: "string", "x-mcp-header": "Method" } } },
    };
    bridge.online([tool("t", { inputSchema: { type: "object", properties } })]);
    expect(bridge.closed.size).toBe(0);
  });

  it("is bounded in tools, instructions and frequency (SPEC §6)", () => {
    const bridge = new TestBridge({ limits: { tools: 1, instructionsBytes: 4, registersPer10s: 2 } });
    expect(bridge.closed.get(bridge.online([tool("a"), tool("b")]))?.code).toBe(4400);
    expect(bridge.closed.get(bridge.online([tool("a")], "app", "ééé"))?.code).toBe(4400);
    const connection = bridge.online([], "app", "éé");
    bridge.say(connection, { type: "register", tools: [] });
    expect(bridge.closed.has(connection)).toBe(false);
    bridge.say(connection, { type: "register", tools: [] });
    expect(bridge.closed.get(connection)?.code).toBe(1013);
  });

  it("is counted anew after ten seconds (SPEC §6)", () => {
    const bridge = new TestBridge({ limits: { registersPer10s: 2 } });
    const connection = bridge.online();
    for (let n = 0; n < 5; n++) {
      bridge.say(connection, { type: "register", tools: [] });
      bridge.pass(10_000);
      bridge.say(connection, { type: "register", tools: [] });
    }
    expect(bridge.closed.size).toBe(0);
  });
});

describe("tools/list", () => {
  const rich = String.raw`[ {"name" : "b", "title":"B", "inputSchema":{"type":"object","properties":{ "p":{"maximum":1.0} },"x":12345678901234567890},
    "icons":[{"src":"x:y"}], "outputSchema":{"type":"object"}, "_meta":{"a/b":"\u00e9"}} , {"inputSchema":{"type":"object"},"name":"a","future":{"k":1E2}} ]`;

  it.each(["2026-07-28", "2025-06-18"])(
    "serves what was declared to the byte, in the declared order, in %s",
    (revision) => {
      const bridge = new TestBridge();
      const connection = bridge.open();
      bridge.say(connection, `{"type":"register","tools":${rich}}`);
      const exchange =
        revision === "2026-07-28"
          ? modern(bridge, "tools/list")
          : legacy(bridge, "tools/list", {}, { headers: { "mcp-protocol-version": revision } });
      expect(bridge.seen(exchange).text).toContain(`"tools":${rich}`);
    },
  );

  it("has cache hints, serverInfo and a revision in the modern era, and no cursor", () => {
    const bridge = new TestBridge();
    bridge.online();
    const { result } = bridge.json(modern(bridge, "tools/list"));
    expect(result).toMatchObject({ resultType: "complete", ttlMs: 0, cacheScope: "private" });
    expect(result?.["_meta"]).toMatchObject({
      "io.modelcontextprotocol/serverInfo": { name: "app" },
      "io.github.clientmcp/revision": expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(result).not.toHaveProperty("nextCursor");
  });

  it("has nothing of the modern era in the legacy one, but the revision", () => {
    const bridge = new TestBridge();
    bridge.online([tool("echo")]);
    const { result } = bridge.json(legacy(bridge, "tools/list"));
    expect(result).toEqual({
      _meta: { "io.github.clientmcp/revision": expect.any(String) },
      tools: [tool("echo")],
    });
  });

  it("is empty while the application is offline, in both eras", () => {
    const bridge = new TestBridge();
    expect(bridge.json(modern(bridge, "tools/list")).result?.["tools"]).toEqual([]);
    expect(bridge.json(legacy(bridge, "tools/list")).result?.["tools"]).toEqual([]);
  });

  it.each(["x", "", 5, null])("refuses the cursor %j, for there is one page", (cursor) => {
    const bridge = new TestBridge();
    expect(bridge.json(modern(bridge, "tools/list", { cursor })).error?.code).toBe(-32602);
    expect(bridge.json(legacy(bridge, "tools/list", { cursor })).error?.code).toBe(-32602);
  });

  it("gives legacy agents objects for boolean schemas, and no outputSchema of another type", () => {
    const bridge = new TestBridge();
    const properties = { yes: true, no: false, other: { type: "string" } };
    const declared = [
      tool("plain", { big: 1 }),
      tool("adapted", { inputSchema: { type: "object", properties }, outputSchema: { type: "array" } }),
    ];
    bridge.online(declared);
    expect(listed(bridge)).toEqual(JSON.parse(JSON.stringify(declared)));
    expect(bridge.json(legacy(bridge, "tools/list")).result?.["tools"]).toEqual([
      tool("plain", { big: 1 }),
      tool("adapted", {
        inputSchema: { type: "object", properties: { yes: {}, no: { not: {} }, other: { type: "string" } } },
      }),
    ]);
  });

  it("shows a token of scope read what is read-only, and nothing else (SPEC §2)", () => {
    const bridge = new TestBridge();
    bridge.online([
      tool("write"),
      tool("read", { annotations: { readOnlyHint: true } }),
      tool("unsure", { annotations: { readOnlyHint: false } }),
      tool("see", { annotations: { readOnlyHint: true } }),
    ]);
    for (const exchange of [
      modern(bridge, "tools/list", {}, { claims: { scope: "read" } }),
      legacy(bridge, "tools/list", {}, { claims: { scope: "read" } }),
    ]) {
      const tools = bridge.json(exchange).result?.["tools"] as { name: string }[];
      expect(tools.map(({ name }) => name)).toEqual(["read", "see"]);
    }
    const other = modern(bridge, "tools/list", {}, { claims: { scope: "read", clientId: "nobody" } });
    expect(bridge.json(other).result?.["tools"]).toEqual([]);
  });
});

function revisionOf(declaration: string): { revision: unknown; version: unknown } {
  const bridge = new TestBridge();
  bridge.say(bridge.open(), declaration);
  const meta = bridge.json(modern(bridge, "tools/list")).result?.["_meta"] as Record<string, Record<string, unknown>>;
  return {
    revision: meta["io.github.clientmcp/revision"],
    version: meta["io.modelcontextprotocol/serverInfo"]?.["version"],
  };
}

describe("the revision", () => {
  it("is the beginning of SHA-256 over instructions and tools, the same on every bridge (SPEC §4.2)", () => {
    expect(revisionOf('{"type":"register","tools":[],"instructions":"hi"}')).toEqual(
      revisionOf('{ "instructions" : "h\\u0069", "tools" : [ ], "type" : "register" }'),
    );
    expect(revisionOf('{"type":"register","tools":[]}').revision).toBe(HASH_OF_NOTHING);
    expect(revisionOf('{"type":"register","tools":[]}').version).toBe(`1.2.3+${HASH_OF_NOTHING}`);
  });

  it("changes with instructions, tools and their order", () => {
    const [a, b] = [JSON.stringify(tool("a")), JSON.stringify(tool("b"))];
    const revisions = [
      `{"type":"register","tools":[]}`,
      `{"type":"register","tools":[],"instructions":""}`,
      `{"type":"register","tools":[${a},${b}]}`,
      `{"type":"register","tools":[${b},${a}]}`,
    ].map((declaration) => revisionOf(declaration).revision);
    expect(new Set(revisions).size).toBe(4);
  });
});

/** Of `[null,[]]`. */
const HASH_OF_NOTHING = "97294f05c3603881";
