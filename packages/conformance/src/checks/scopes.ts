import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectHeader, expectResult, expectStatus, expectThat } from "../expect.ts";
import { callLegacy, callModern, legacy, modern } from "../harness/mcp-request.ts";
import { plainTool } from "../harness/standard-tools.ts";
import { expectAgentRefused, expectClientServed } from "./token-expectations.ts";

const theme = new Theme("tokens.scope", "§2");
export const SCOPE_CHECKS: readonly Check[] = theme.checks;

const SCOPED_TOOLS = [
  plainTool("look", { annotations: { readOnlyHint: true } }),
  plainTool("change", { annotations: { destructiveHint: true } }),
  plainTool("unsaid"),
  plainTool("untrue", { annotations: { readOnlyHint: false } }),
];

const call = (id: number, name: string): object => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name } });

theme.must("list", 'shows a token with scope "read" only tools that say readOnlyHint: true', async (context) => {
  await context.app({ tools: SCOPED_TOOLS });
  const agent = context.agent({ token: context.token("agent", { scope: "read" }) });
  for (const request of [modern("tools/list"), legacy("tools/list")]) {
    const { tools } = expectResult(await agent.send(request));
    expectEqual(
      "the names of the tools",
      (tools as readonly unknown[]).map((tool) => at(tool, "name")),
      ["look"],
    );
  }
});

theme.must("call", 'answers 403 with error="insufficient_scope" to a call beyond scope "read"', async (context) => {
  const app = await context.app({ tools: SCOPED_TOOLS });
  const agent = context.agent({ token: context.token("agent", { scope: "read" }) });
  for (const request of [callModern("change"), callLegacy("change"), callModern("unsaid"), callModern("untrue")]) {
    const answer = await agent.send(request);
    expectStatus(answer, 403);
    expectHeader(answer, "www-authenticate", /^Bearer .*error="?insufficient_scope"?/);
  }
  await app.expectNoCall();
});

theme.must("call-allowed", 'serves a call within scope "read"', async (context) => {
  await context.app({ tools: SCOPED_TOOLS });
  expectResult(await context.agent({ token: context.token("agent", { scope: "read" }) }).send(callModern("look")));
});

theme.must("batch", "answers a batched call beyond the scope with a JSON-RPC error of its own", async (context) => {
  const app = await context.app({ tools: SCOPED_TOOLS });
  const agent = context.agent({ token: context.token("agent", { scope: "read" }) });
  const answer = await agent.send(legacy("", {}, { body: JSON.stringify([call(1, "change"), call(2, "look")]) }));
  expectStatus(answer, 200);
  const messages = JSON.parse(answer.body) as readonly unknown[];
  const of = (id: number): unknown => messages.find((message) => at(message, "id") === id);
  expectThat("an error for the call beyond the scope", at(of(1), "error", "code") !== undefined, answer.body);
  expectThat("a result for the call within it", at(of(2), "result") !== undefined, answer.body);
  await app.fence();
  expectEqual(
    "the tools that were called",
    app.calls.map(({ name }) => name),
    ["look"],
  );
});

for (const [rule, scope] of [
  ["unknown", "write"],
  ["several", "read write"],
  ["empty", ""],
  ["null", null],
  ["array", ["read"]],
] as const) {
  theme.must(rule, `refuses an agent token with the scope ${JSON.stringify(scope)}`, (context) =>
    expectAgentRefused(context, context.token("agent", { scope })),
  );
}
theme.must("client", "ignores the scope of a client token", (context) =>
  expectClientServed(context, context.token("client", { scope: "write" })),
);
theme.should("revision", "states a revision that does not depend on the scope", async (context) => {
  await context.app({ tools: SCOPED_TOOLS });
  const scoped = context.agent({ token: context.token("agent", { scope: "read" }) });
  const [all, read] = await Promise.all([context.agent(), scoped].map((agent) => agent.send(modern("tools/list"))));
  const revisionOf = (answer: typeof all): unknown =>
    answer && at(expectResult(answer), "_meta", "io.github.clientmcp/revision");
  expectThat("a revision", typeof revisionOf(all) === "string", revisionOf(all));
  expectEqual("the revision under both scopes", revisionOf(read), revisionOf(all));
});
