import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectHeader, expectResult, expectThat, textOf } from "../expect.ts";
import { callLegacy, callModern, type AgentRequest } from "../harness/mcp-request.ts";
import { textResult } from "../harness/standard-tools.ts";

const theme = new Theme("agent.progress", "§4.3");
export const PROGRESS_CHECKS: readonly Check[] = theme.checks;

const withToken = (progressToken: unknown): readonly (readonly [string, AgentRequest])[] => [
  ["modern", callModern("slow", {}, { meta: { progressToken } })],
  ["legacy", legacyCall(progressToken)],
];
const legacyCall = (progressToken: unknown): AgentRequest =>
  callLegacy(
    "slow",
    {},
    {
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "slow", arguments: {}, _meta: { progressToken } },
      }),
    },
  );

for (const [era, request] of withToken("token")) {
  theme.should(
    `passed-on.${era}`,
    `passes progress on as notifications/progress, before the response, in the ${era} era`,
    async (context) => {
      const app = await context.app();
      const exchange = context.agent().open(request);
      const call = await app.call();
      expectEqual('the call\'s "progress"', call.message["progress"], true);
      app.send({ type: "progress", id: call.id, progress: 1, total: 4, message: "a quarter" });
      const notification = await exchange.nextEvent("notifications/progress");
      expectEqual("the method", at(notification, "method"), "notifications/progress");
      const { _meta, ...params } = at(notification, "params") as Readonly<Record<string, unknown>>;
      expectEqual("the params", params, { progressToken: "token", progress: 1, total: 4, message: "a quarter" });
      app.answer(call, textResult("done"));
      const answer = await exchange.answer;
      expectHeader(answer, "content-type", /^text\/event-stream/);
      expectEqual("the text", textOf(expectResult(answer)), "done");
    },
  );
}

theme.should("number-token", "keeps a progress token that is a number", async (context) => {
  const app = await context.app();
  for (const token of [0, 7]) {
    const exchange = context.agent().open(callModern("slow", {}, { meta: { progressToken: token } }));
    const call = await app.call();
    app.send({ type: "progress", id: call.id, progress: 0.5 });
    expectEqual("the token", at(await exchange.nextEvent("notifications/progress"), "params", "progressToken"), token);
    app.answer(call, textResult("done"));
    await exchange.answer;
  }
});

theme.must(
  "not-asked",
  "asks the client for no progress that the agent did not ask for, and drops what comes",
  async (context) => {
    const app = await context.app();
    const exchange = context.agent().open(callModern("slow"));
    const call = await app.call();
    expectEqual('the call\'s "progress"', call.message["progress"], undefined);
    app.send({ type: "progress", id: call.id, progress: 1 });
    app.answer(call, textResult("done"));
    const answer = await exchange.answer;
    expectThat("no notification", !answer.body.includes("notifications/progress"), answer.body);
    expectResult(answer);
  },
);

theme.should("grows", "drops progress that does not grow", async (context) => {
  const app = await context.app();
  const exchange = context.agent().open(callModern("slow", {}, { meta: { progressToken: 1 } }));
  const call = await app.call();
  for (const progress of [5, 5, 3]) app.send({ type: "progress", id: call.id, progress });
  expectEqual("the first progress", at(await exchange.nextEvent("notifications/progress"), "params", "progress"), 5);
  // A comment a while later shows that the time has passed for which a bridge may hold a value back.
  const later = performance.now() + 500;
  await exchange.items.take("a comment", ({ kind, at }) => kind === "comment" && at > later);
  app.send({ type: "progress", id: call.id, progress: 6 });
  expectEqual("the second progress", at(await exchange.nextEvent("notifications/progress"), "params", "progress"), 6);
  app.answer(call, textResult("done"));
  expectResult(await exchange.answer);
});

theme.should("rate", "passes on at most ten a second of one call, the latest winning", async (context) => {
  const app = await context.app();
  const exchange = context.agent().open(callModern("slow", {}, { meta: { progressToken: 1 } }));
  const call = await app.call();
  const started = performance.now();
  for (let progress = 1; progress <= 200; progress++) app.send({ type: "progress", id: call.id, progress });
  await exchange.items.take("progress 200", (item) => item.kind === "event" && item.data.includes('"progress":200'));
  const events = exchange.items.all.filter(({ kind }) => kind === "event");
  // Two more, because the bridge and this process do not count the same seconds.
  const allowed = 10 * Math.ceil((performance.now() - started) / 1000) + 2;
  expectThat(`at most ${allowed} notifications of 200`, events.length <= allowed, events.length);
  app.answer(call, textResult("done"));
  expectResult(await exchange.answer);
});

theme.should(
  "json-only",
  "keeps the answer JSON for an agent that accepts no stream, progress or not",
  async (context) => {
    const app = await context.app();
    const request = callModern("slow", {}, { meta: { progressToken: 1 }, headers: { accept: "application/json" } });
    const exchange = context.agent().open(request);
    const call = await app.call();
    app.send({ type: "progress", id: call.id, progress: 1 });
    app.answer(call, textResult("done"));
    const answer = await exchange.answer;
    expectHeader(answer, "content-type", /^application\/json/);
    expectResult(answer);
  },
);

theme.must("after-result", "ignores progress of a call that is over", async (context) => {
  const app = await context.app();
  const exchange = context.agent().open(callModern("slow", {}, { meta: { progressToken: 1 } }));
  const call = await app.call();
  app.answer(call, textResult("done"));
  app.send({ type: "progress", id: call.id, progress: 1 });
  expectResult(await exchange.answer);
  await app.fence();
});
