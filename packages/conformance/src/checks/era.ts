import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectError, expectNoHeader, expectResult, expectStatus, expectThat } from "../expect.ts";
import { initialize, LEGACY, legacy, META, modern, rawRpc, type AgentRequest } from "../harness/mcp-request.ts";

const theme = new Theme("agent.era", "§4.1");
export const ERA_CHECKS: readonly Check[] = theme.checks;

const version = (header: string | undefined, meta: unknown): AgentRequest =>
  modern("tools/list", {}, { headers: { "mcp-protocol-version": header }, meta: { [`${META}protocolVersion`]: meta } });

theme.must("discover", "answers server/discover as 2026-07-28 wants it", async (context) => {
  const answer = await context.agent().send(modern("server/discover"));
  const result = expectResult(answer);
  expectEqual("resultType", result["resultType"], "complete");
  expectEqual("capabilities.tools", at(result, "capabilities", "tools"), { listChanged: true });
  expectEqual("ttlMs", result["ttlMs"], 0);
  expectEqual("cacheScope", result["cacheScope"], "private");
  const versions = result["supportedVersions"];
  expectThat(
    "2026-07-28 among the supported versions",
    Array.isArray(versions) && versions.includes("2026-07-28"),
    versions,
  );
  expectEqual("a serverInfo beside the _meta", result["serverInfo"], undefined);
  expectNoHeader(answer, "mcp-session-id");
});

theme.must("supported-versions", "lists all four revisions, newest first", async (context) => {
  const result = expectResult(await context.agent().send(modern("server/discover")));
  expectEqual("supportedVersions", result["supportedVersions"], [
    "2026-07-28",
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
  ]);
});

theme.must(
  "server-info",
  "names the client ID as the server in the _meta of every modern result",
  async (context) => {
    await context.app();
    const agent = context.agent();
    for (const request of [
      modern("server/discover"),
      modern("tools/list"),
      modern("tools/call", { name: "echo", arguments: {} }),
    ]) {
      const serverInfo = at(expectResult(await agent.send(request)), "_meta", `${META}serverInfo`);
      expectEqual("serverInfo.name", at(serverInfo, "name"), context.clientId);
      expectThat("a version", typeof at(serverInfo, "version") === "string", serverInfo);
    }
  },
  { section: "§4.2" },
);

theme.must(
  "client-info",
  "takes a clientInfo and metadata that it does not know, and needs neither",
  async (context) => {
    const meta = {
      [`${META}clientInfo`]: { name: "a", version: "1", later: {} },
      traceparent: "00-0-0-00",
      "com.example/x": [1],
    };
    expectResult(await context.agent().send(modern("server/discover", {}, { meta })));
    expectResult(await context.agent().send(modern("server/discover")));
  },
);

const MISMATCHES: readonly (readonly [string, string, AgentRequest])[] = [
  ["header-missing", "a modern request without the MCP-Protocol-Version header", version(undefined, "2026-07-28")],
  ["header-legacy", "a modern request under a legacy header", version("2025-11-25", "2026-07-28")],
  ["header-unknown", "a modern request under an unknown header", version("2099-01-01", "2026-07-28")],
  ["body-unknown", "an unknown revision in the body under a modern header", version("2026-07-28", "v999")],
  ["body-legacy", "a legacy revision in the body under a modern header", version("2026-07-28", "2025-11-25")],
];
for (const [rule, what, request] of MISMATCHES) {
  theme.must(rule, `answers ${what} with 400 and -32020`, async (context) => {
    expectError(await context.agent().send(request), { status: 400, code: -32020 });
  });
}

theme.should("mismatch-message", "names both revisions in the message of a mismatch", async (context) => {
  const error = expectError(await context.agent().send(version("2025-11-25", "2026-07-28")), {
    status: 400,
    code: -32020,
  });
  const message = String(error["message"]);
  expectThat("a message with both", message.includes("2025-11-25") && message.includes("2026-07-28"), message);
});

for (const [rule, revision] of [
  ["future", "2099-01-01"],
  ["past", "1900-01-01"],
  ["no-date", "not-a-date"],
  ["legacy-in-meta", "2025-11-25"],
] as const) {
  theme.must(
    `unsupported.${rule}`,
    `answers ${revision} in header and body with 400, -32022 and what it supports`,
    async (context) => {
      const agent = context.agent();
      const error = expectError(await agent.send(version(revision, revision)), { status: 400, code: -32022 });
      expectEqual("data.requested", at(error, "data", "requested"), revision);
      const known = expectResult(await agent.send(modern("server/discover")))["supportedVersions"];
      expectEqual("data.supported", at(error, "data", "supported"), known);
    },
  );
}

for (const [rule, revision] of [
  ["old", "2024-11-05"],
  ["ancient", "1999-01-01"],
  ["no-revision", "abc"],
] as const) {
  theme.must(
    `legacy-unsupported.${rule}`,
    `answers a legacy request under the header ${revision} with 400, -32022 and what it supports`,
    async (context) => {
      const answer = await context.agent().send(legacy("tools/list", {}, { revision }));
      const error = expectError(answer, { status: 400, code: -32022 });
      expectThat("data.supported", Array.isArray(at(error, "data", "supported")), error);
      expectEqual("data.requested", at(error, "data", "requested"), revision);
    },
  );
}

const BAD_META: readonly (readonly [string, string, AgentRequest])[] = [
  [
    "no-params",
    "no params at all",
    modern("tools/list", {}, { body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }),
  ],
  ["no-meta", "no _meta", modern("tools/list", {}, { body: rawRpc("1", "tools/list", "{}") })],
  [
    "meta-null",
    "a _meta that is null",
    modern("tools/list", {}, { body: rawRpc("1", "tools/list", '{"_meta":null}') }),
  ],
  [
    "no-version",
    "a _meta without protocolVersion",
    modern("tools/list", {}, { meta: { [`${META}protocolVersion`]: undefined } }),
  ],
  [
    "no-capabilities",
    "a _meta without clientCapabilities",
    modern("tools/list", {}, { meta: { [`${META}clientCapabilities`]: undefined } }),
  ],
  [
    "capabilities-null",
    "clientCapabilities that are null",
    modern("tools/list", {}, { meta: { [`${META}clientCapabilities`]: null } }),
  ],
  [
    "capabilities-array",
    "clientCapabilities that are an array",
    modern("tools/list", {}, { meta: { [`${META}clientCapabilities`]: [] } }),
  ],
  ["version-number", "a protocolVersion that is a number", version("2026-07-28", 5)],
];
for (const [rule, what, request] of BAD_META) {
  theme.must(
    `meta.${rule}`,
    `answers a request under the header 2026-07-28 with ${what} with 400 and -32602`,
    async (context) => {
      expectError(await context.agent().send(request), { status: 400, code: -32602 });
    },
  );
}
for (const [rule, what, meta] of [
  ["client-info", "a clientInfo that is a string", { [`${META}clientInfo`]: "agent" }],
  ["log-level", "an unknown logLevel", { [`${META}logLevel`]: "loud" }],
] as const) {
  theme.should(`meta.${rule}`, `answers ${what} with 400 and -32602`, async (context) => {
    expectError(await context.agent().send(modern("tools/list", {}, { meta })), { status: 400, code: -32602 });
  });
}

for (const method of [
  "initialize",
  "ping",
  "logging/setLevel",
  "resources/list",
  "resources/subscribe",
  "prompts/list",
  "completion/complete",
  "tasks/get",
  "foo/bar",
  "toString",
  "__proto__",
]) {
  theme.must(`not-found.${method}`, `answers a modern ${method} with 404 and -32601`, async (context) => {
    expectError(await context.agent().send(modern(method)), { status: 404, code: -32601 });
  });
}

theme.must(
  "initialize-modern-header",
  "answers initialize without _meta under the header 2026-07-28 with 400 and -32602",
  async (context) => {
    const answer = await context.agent().send(initialize("2025-11-25", { revision: "2026-07-28" }));
    expectError(answer, { status: 400, code: -32602 });
  },
);

theme.must(
  "initialize-unknown-header",
  "negotiates initialize in its body under an unknown header",
  async (context) => {
    const result = expectResult(await context.agent().send(initialize("2025-06-18", { revision: "2099-01-01" })));
    expectEqual("protocolVersion", result["protocolVersion"], "2025-06-18");
  },
);

for (const revision of [undefined, ...LEGACY]) {
  theme.must(
    `legacy.${revision ?? "no-header"}`,
    `serves a request without _meta under ${revision ?? "no header"} in the legacy way`,
    async (context) => {
      await context.app();
      const options = revision === undefined ? {} : { revision };
      expectLegacyResult(expectResult(await context.agent().send(legacy("tools/list", {}, options))));
    },
  );
}

theme.must(
  "legacy.progress-token",
  "serves a _meta that holds only a progressToken in the legacy way",
  async (context) => {
    expectLegacyResult(expectResult(await context.agent().send(legacy("tools/list", { _meta: { progressToken: 1 } }))));
  },
);

theme.must("legacy.no-params", "serves a legacy request without params", async (context) => {
  expectLegacyResult(expectResult(await context.agent().send(legacy("tools/list"))));
});

theme.must("interleaved", "serves both eras in turn on one connection, each by its own rules", async (context) => {
  await context.app();
  const agent = context.agent({ oneConnection: true });
  for (let round = 0; round < 3; round++) {
    const result = expectResult(await agent.send(modern("tools/list")));
    expectEqual("resultType", result["resultType"], "complete");
    expectLegacyResult(expectResult(await agent.send(legacy("tools/list", {}, { revision: "2025-06-18" }))));
    expectResult(await agent.send(initialize()));
  }
});

theme.must("header-case", "reads the name of the version header in any case", async (context) => {
  for (const name of ["mcp-protocol-version", "MCP-PROTOCOL-VERSION", "Mcp-Protocol-version"]) {
    const headers = { "mcp-protocol-version": undefined, [name]: "2026-07-28" };
    expectResult(await context.agent().send(modern("server/discover", {}, { headers })));
  }
});

theme.must("no-session", "mints no session id for a modern request and needs none", async (context) => {
  const headers = { "mcp-session-id": "x", "last-event-id": "7" };
  const answer = await context.agent().send(modern("tools/list", {}, { headers }));
  expectResult(answer);
  expectNoHeader(answer, "mcp-session-id");
});

theme.should("not-cached", "lets no cache keep an answer", async (context) => {
  const answer = await context.agent().send(modern("tools/list"));
  expectStatus(answer, 200);
  const cacheControl = answer.headers["cache-control"] ?? "";
  expectThat("Cache-Control: no-store", cacheControl.includes("no-store"), cacheControl || "none");
});

function expectLegacyResult(result: Readonly<Record<string, unknown>>): void {
  for (const member of ["resultType", "ttlMs", "cacheScope"]) {
    expectThat(`no ${member} in a legacy result`, !(member in result), result);
  }
}
