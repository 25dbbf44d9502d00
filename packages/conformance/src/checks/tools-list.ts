import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectError, expectResult, expectThat } from "../expect.ts";
import { initialize, LEGACY, legacy, modern } from "../harness/mcp-request.ts";
import { ECHO, plainTool } from "../harness/standard-tools.ts";

const theme = new Theme("agent.list", "§4.2");
export const TOOLS_LIST_CHECKS: readonly Check[] = theme.checks;

const RICH = {
  name: "rich",
  title: "Everything",
  description: 'Ünïcode 😀 \u2028 "quotes"',
  icons: [{ src: "data:,x", mimeType: "image/png", sizes: ["1x1"], theme: "dark" }],
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { const: 1.5 } },
  },
  outputSchema: { type: "object", properties: {} },
  annotations: { title: "T", readOnlyHint: true, openWorldHint: false },
  _meta: { "io.github.clientmcp/risk": "observe", "com.example/x": { deep: [null] } },
  "com.example.later": [1, "2", { three: true }],
} as const;

theme.must("verbatim", "lists tools with every member they were declared with", async (context) => {
  await context.app({ tools: [RICH, ECHO] });
  const agent = context.agent();
  expectEqual("the tools", expectResult(await agent.send(modern("tools/list")))["tools"], [RICH, ECHO]);
  expectEqual("the tools", expectResult(await agent.send(legacy("tools/list")))["tools"], [RICH, ECHO]);
});

theme.should("bytes", "lists tools without rewriting a number of theirs", async (context) => {
  const text =
    '{"name":"big","inputSchema":{"type":"object","properties":{"n":{"maximum":12345678901234567890,"minimum":1.0}}}}';
  const app = await context.connect();
  await app.registerRaw(`{"type":"register","tools":[${text}]}`);
  const { body } = await context.agent().send(modern("tools/list"));
  expectThat(
    "maximum 12345678901234567890 and minimum 1.0",
    body.includes("12345678901234567890") && body.includes("1.0"),
    body,
  );
});

theme.must("modern", "answers a modern tools/list in one page that nobody may cache or share", async (context) => {
  await context.app();
  const result = expectResult(await context.agent().send(modern("tools/list")));
  expectEqual("resultType", result["resultType"], "complete");
  expectEqual("ttlMs", result["ttlMs"], 0);
  expectEqual("cacheScope", result["cacheScope"], "private");
  expectThat("no nextCursor", !("nextCursor" in result), result);
});

theme.must("legacy", "answers a legacy tools/list in one page, without modern members", async (context) => {
  await context.app();
  const result = expectResult(await context.agent().send(legacy("tools/list")));
  for (const member of ["resultType", "ttlMs", "cacheScope", "nextCursor"]) {
    expectThat(`no ${member}`, !(member in result), result);
  }
});

theme.must("stable", "answers the same list twice when nothing changed", async (context) => {
  await context.app();
  const agent = context.agent();
  const [first, second] = [await agent.send(modern("tools/list")), await agent.send(modern("tools/list"))];
  expectEqual("the second answer", second.body, first.body);
});

theme.must("offline", "lists no tools while the client is offline, in both eras", async (context) => {
  const agent = context.agent();
  expectEqual("the tools", expectResult(await agent.send(modern("tools/list")))["tools"], []);
  expectEqual("the tools", expectResult(await agent.send(legacy("tools/list")))["tools"], []);
});

theme.must("offline-capability", "declares the tools capability while the client is offline", async (context) => {
  const agent = context.agent();
  for (const request of [modern("server/discover"), initialize()]) {
    const result = expectResult(await agent.send(request));
    expectEqual("capabilities.tools", at(result, "capabilities", "tools"), { listChanged: true });
    expectEqual("instructions", result["instructions"], undefined);
  }
});

for (const [rule, cursor] of [
  ["string", "x"],
  ["empty", ""],
  ["number", 5],
] as const) {
  theme.should(`cursor-${rule}`, `answers the cursor ${JSON.stringify(cursor)} with -32602`, async (context) => {
    const agent = context.agent();
    expectError(await agent.send(modern("tools/list", { cursor })), { status: [200, 400], code: -32602 });
    expectError(await agent.send(legacy("tools/list", { cursor })), { status: 200, code: -32602 });
  });
}

theme.must("instructions", "gives the instructions of the latest register in both eras", async (context) => {
  const app = await context.app({ instructions: "First." });
  await app.register([ECHO], "Amounts are in ETH. Ünïcode \u2028.");
  const agent = context.agent();
  for (const request of [modern("server/discover"), initialize()]) {
    expectEqual(
      "instructions",
      expectResult(await agent.send(request))["instructions"],
      "Amounts are in ETH. Ünïcode \u2028.",
    );
  }
});

theme.must("server-name", "names the client ID as the server of initialize", async (context) => {
  const result = expectResult(await context.agent().send(initialize()));
  expectEqual("serverInfo.name", at(result, "serverInfo", "name"), context.clientId);
  expectThat("a version", typeof at(result, "serverInfo", "version") === "string", result);
});

theme.should(
  "revision",
  "states a revision of the set that follows its content, not white space or history",
  async (context) => {
    const agent = context.agent();
    const revision = async (): Promise<unknown> =>
      at(expectResult(await agent.send(modern("tools/list"))), "_meta", "io.github.clientmcp/revision");
    const app = await context.app({ tools: [ECHO], instructions: "A." });
    const first = await revision();
    expectThat("16 hex digits", typeof first === "string" && /^[\da-f]{16}$/.test(first), first);
    await app.register([ECHO], "B.");
    expectThat("another revision for other instructions", (await revision()) !== first, first);
    await app.register([ECHO, plainTool("more")], "A.");
    expectThat("another revision for other tools", (await revision()) !== first, first);
    await app.registerRaw(JSON.stringify({ type: "register", instructions: "A.", tools: [ECHO] }, undefined, 2));
    expectEqual("the revision of the first set again", await revision(), first);
  },
);

theme.should("revision-value", "states the revision that every bridge computes for the set", async (context) => {
  const app = await context.connect();
  await app.registerRaw(
    '{"type":"register","tools":[{"name":"a","inputSchema":{"type":"object"}}],"instructions":"Hi"}',
  );
  const result = expectResult(await context.agent().send(modern("tools/list")));
  // The first 16 hex digits of SHA-256 over ["Hi",[{"name":"a","inputSchema":{"type":"object"}}]].
  expectEqual("the revision", at(result, "_meta", "io.github.clientmcp/revision"), "08f06dc86f2a65a9");
});

for (const revision of LEGACY) {
  theme.must(
    `adapted.${revision}`,
    `rewrites what would break strict agents of ${revision}: boolean sub-schemas and other output schemas`,
    async (context) => {
      const inputSchema = { type: "object", properties: { any: true, none: false, text: { type: "string" } } } as const;
      await context.app({ tools: [{ name: "odd", inputSchema, outputSchema: { type: "array" } }, ECHO] });
      const { tools } = expectResult(await context.agent().send(legacy("tools/list", {}, { revision })));
      const properties = { any: {}, none: { not: {} }, text: { type: "string" } };
      expectEqual("the tools", tools, [{ name: "odd", inputSchema: { type: "object", properties } }, ECHO]);
    },
  );
}

theme.must("output-schema-legacy", "keeps an object output schema in both eras", async (context) => {
  const tool = plainTool("out", { outputSchema: { type: "object", properties: { a: {} } } });
  await context.app({ tools: [tool] });
  expectEqual("the tools", expectResult(await context.agent().send(legacy("tools/list")))["tools"], [tool]);
});

theme.must(
  "isolated",
  "shows a token the tools of its own client only",
  async (context) => {
    const other = `${context.clientId}-other`;
    await context.app({ tools: [plainTool("mine")], instructions: "Mine." });
    await context.app({ clientId: other, tools: [plainTool("theirs")] });
    const agent = context.agent({ clientId: other });
    expectEqual("the tools", expectResult(await agent.send(modern("tools/list")))["tools"], [plainTool("theirs")]);
    expectEqual("instructions", expectResult(await agent.send(modern("server/discover")))["instructions"], undefined);
  },
  { section: "§7" },
);
