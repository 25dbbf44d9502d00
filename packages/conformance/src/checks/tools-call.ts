import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectError, expectResult, expectThat, expectToolError, textOf } from "../expect.ts";
import {
  callLegacy,
  callModern,
  legacy,
  META,
  META_TEXT,
  modern,
  rawRpc,
  type AgentRequest,
} from "../harness/mcp-request.ts";
import { plainTool, textResult } from "../harness/standard-tools.ts";

const theme = new Theme("agent.call", "§4.3");
export const TOOLS_CALL_CHECKS: readonly Check[] = theme.checks;

theme.must("echo", "carries a call to the client and its result back, in both eras", async (context) => {
  const app = await context.app();
  for (const request of [callModern("echo", { a: [1, null] }), callLegacy("echo", { a: [1, null] })]) {
    expectEqual("the text", textOf(expectResult(await context.agent().send(request))), '{"a":[1,null]}');
  }
  const [first, second] = app.calls;
  expectThat("two calls with ids of their own", first !== undefined && first.id !== second?.id, app.calls);
});

theme.must("modern-result", 'gives a modern result resultType "complete" and no cache members', async (context) => {
  await context.app();
  const result = expectResult(await context.agent().send(callModern("echo")));
  expectEqual("resultType", result["resultType"], "complete");
  expectThat("neither ttlMs nor cacheScope", !("ttlMs" in result) && !("cacheScope" in result), result);
});

theme.must(
  "result-type",
  "overwrites a resultType of the client's in the modern era and removes it in the legacy one",
  async (context) => {
    await context.app({ onCall: () => ({ resultType: "input_required", ...textResult("x") }) });
    const agent = context.agent();
    expectEqual("resultType", expectResult(await agent.send(callModern("echo")))["resultType"], "complete");
    const old = expectResult(await agent.send(callLegacy("echo")));
    expectThat("no resultType", !("resultType" in old), old);
  },
);

theme.must("server-info", "keeps the client's own _meta and lets no client pose as another server", async (context) => {
  const fake = { name: "fake", version: "6" };
  await context.app({
    onCall: () => ({ ...textResult("x"), _meta: { "com.example/y": 1, [`${META}serverInfo`]: fake } }),
  });
  const { _meta } = expectResult(await context.agent().send(callModern("echo")));
  expectEqual("the client's own key", at(_meta, "com.example/y"), 1);
  expectEqual("serverInfo.name", at(_meta, `${META}serverInfo`, "name"), context.clientId);
});

theme.must("odd-meta", "answers a modern call whose result has a _meta that is no object", async (context) => {
  await context.app({ onCall: () => ({ ...textResult("x"), _meta: 7 as never }) });
  const { _meta } = expectResult(await context.agent().send(callModern("echo")));
  expectThat("a _meta that is an object, or none", _meta === undefined || typeof _meta === "object", _meta);
});

theme.must("members", "forwards every kind of content and members it does not know, in both eras", async (context) => {
  const result = {
    content: [
      { type: "text", text: "t", annotations: { audience: ["user"], priority: 0.5 } },
      { type: "image", data: "AA==", mimeType: "image/png" },
      { type: "audio", data: "AA==", mimeType: "audio/wav" },
      { type: "resource_link", uri: "x:y", name: "n" },
      { type: "resource", resource: { uri: "x:y", text: "r" }, _meta: { a: 1 } },
    ],
    structuredContent: { a: [1, "2"] },
    later: { x: null },
  } as const;
  await context.app({ onCall: () => result });
  for (const request of [callModern("echo"), callLegacy("echo", {}, { revision: "2025-11-25" })]) {
    const { resultType: _type, _meta, ...rest } = expectResult(await context.agent().send(request));
    expectEqual("the result", rest, result);
  }
});

theme.must(
  "legacy-structured",
  "leaves structured content that is no object out of a legacy result only",
  async (context) => {
    await context.app({ onCall: () => ({ ...textResult("x"), structuredContent: [1] }) });
    const agent = context.agent();
    expectEqual("structuredContent", expectResult(await agent.send(callModern("echo")))["structuredContent"], [1]);
    const old = expectResult(await agent.send(callLegacy("echo")));
    expectEqual("structuredContent", old["structuredContent"], undefined);
  },
);

theme.must("is-error", "forwards a tool error of the client as a result", async (context) => {
  await context.app({ onCall: () => ({ ...textResult("no such account"), isError: true }) });
  for (const request of [callModern("echo"), callLegacy("echo")]) {
    expectEqual("the text", textOf(expectToolError(await context.agent().send(request))), "no such account");
  }
});

theme.must("unknown-tool", "answers a tool that the client does not have with -32602, naming it", async (context) => {
  const app = await context.app();
  for (const [request, status] of [
    [callModern("missing"), [200, 400]],
    [callLegacy("missing"), 200],
  ] as const) {
    const error = expectError(await context.agent().send(request), { status, code: -32602 });
    expectThat("a message that names the tool", String(error["message"]).includes("missing"), error);
  }
  await app.expectNoCall();
});

theme.should("unknown-hint", "points to tools/list in the data of an unknown tool", async (context) => {
  await context.app();
  const error = expectError(await context.agent().send(callModern("missing")), { status: [200, 400], code: -32602 });
  expectEqual("data.hint", at(error, "data", "hint"), "tools/list");
});

for (const name of ["constructor", "__proto__", "ECHO", "echo "]) {
  theme.must(
    `unknown-tool.${name.trim() === name ? name : "space"}`,
    `knows no tool called ${JSON.stringify(name)} that was not declared`,
    async (context) => {
      const app = await context.app();
      const answer = await context.agent().send(callLegacy(name));
      expectError(answer, { status: 200, code: -32602 });
      await app.expectNoCall();
    },
  );
}

theme.must("odd-names", "calls tools whose names JavaScript objects have by themselves", async (context) => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const app = await context.app({ tools: names.map((name) => plainTool(name)) });
  for (const name of names) {
    expectResult(await context.agent().send(callModern(name)));
    await app.call(name);
  }
});

theme.must("withdrawn", "knows a tool no more once a register has left it out", async (context) => {
  const app = await context.app();
  await app.register([plainTool("other")]);
  expectError(await context.agent().send(callModern("echo")), { status: [200, 400], code: -32602 });
});

const withParams = (params: string): readonly AgentRequest[] => [
  modern(
    "tools/call",
    { name: "echo" },
    { body: rawRpc("1", "tools/call", `{${params}${params === "" ? "" : ","}${META_TEXT}}`) },
  ),
  legacy("", {}, { body: rawRpc("1", "tools/call", `{${params}}`) }),
];
const BAD_PARAMS: readonly (readonly [string, string, string])[] = [
  ["name-missing", "no name", ""],
  ["name-number", "a name that is a number", '"name":7'],
  ["name-null", "a name that is null", '"name":null'],
  ["arguments-null", "arguments that are null", '"name":"echo","arguments":null'],
  ["arguments-array", "arguments that are an array", '"name":"echo","arguments":[]'],
  ["arguments-string", "arguments that are a string", '"name":"echo","arguments":"{}"'],
  ["arguments-number", "arguments that are a number", '"name":"echo","arguments":0'],
];
for (const [rule, what, params] of BAD_PARAMS) {
  theme.must(`params.${rule}`, `answers a call with ${what} with -32602, and calls nothing`, async (context) => {
    const app = await context.app();
    const name = rule.startsWith("name") ? { headers: { "mcp-name": undefined } } : {};
    const [first, second] = withParams(params);
    if (first === undefined || second === undefined) return;
    const headers = { ...first.headers, ...name.headers };
    expectError(await context.agent().send({ ...first, headers }), { status: [200, 400], code: -32602 });
    expectError(await context.agent().send(second), { status: 200, code: -32602 });
    await app.expectNoCall();
  });
}

theme.must("no-arguments", "gives the client {} when the agent sends no arguments", async (context) => {
  const app = await context.app();
  for (const request of withParams('"name":"echo"')) {
    expectResult(await context.agent().send(request));
    expectEqual("the arguments", (await app.call()).arguments, {});
  }
});

theme.must(
  "unvalidated",
  "forwards arguments that break the tool's schema: the client judges them",
  async (context) => {
    const strict = {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
    } as const;
    const app = await context.app({ tools: [{ name: "echo", inputSchema: strict }] });
    expectResult(await context.agent().send(callModern("echo", { b: 1 })));
    expectEqual("the arguments", (await app.call()).arguments, { b: 1 });
  },
  { section: "§3.2" },
);

theme.must(
  "concurrent",
  "runs calls at the same time and takes results in any order",
  async (context) => {
    const app = await context.app();
    const agent = context.agent();
    const answers = [0, 1, 2].map((id) => agent.send(callModern("slow", { n: id }, { id })));
    const calls = [await app.call(), await app.call(), await app.call()];
    expectEqual("the number of different call ids", new Set(calls.map(({ id }) => id)).size, 3);
    for (const call of calls.toReversed()) app.answer(call, textResult(JSON.stringify(call.arguments)));
    for (const [id, answer] of (await Promise.all(answers)).entries()) {
      expectEqual("the text", textOf(expectResult(answer, id)), `{"n":${id}}`);
    }
  },
  { section: "§3.2" },
);

theme.must(
  "once",
  "sends a call once, and its ids are never the agent's",
  async (context) => {
    const app = await context.app();
    expectResult(await context.agent().send(callModern("echo", {}, { id: "agent-id" })), "agent-id");
    await app.fence();
    expectEqual("the number of calls", app.calls.length, 1);
    expectThat("a call id of the bridge's own", app.calls[0]?.id !== "agent-id", app.calls);
  },
  { section: "§5" },
);

theme.must(
  "isolated",
  "calls the client of the token only",
  async (context) => {
    const other = `${context.clientId}-other`;
    const mine = await context.app();
    const theirs = await context.app({ clientId: other });
    expectResult(await context.agent({ clientId: other }).send(callModern("echo")));
    await theirs.call();
    await mine.expectNoCall();
  },
  { section: "§7" },
);

theme.should(
  "agent-info",
  "tells the client the name that the agent gave itself",
  async (context) => {
    const app = await context.app();
    const meta = { [`${META}clientInfo`]: { name: "tester", version: "9" } };
    expectResult(await context.agent().send(callModern("echo", {}, { meta })));
    expectEqual("agent", (await app.call()).message["agent"], { name: "tester", version: "9" });
  },
  { section: "§3.2" },
);
