import type { CheckContext } from "../check-context.ts";
import { Theme, type Check } from "../check.ts";
import { expectEqual, expectResult, expectStatus, expectThat, messageOf, textOf, at } from "../expect.ts";
import type { FakeAgent } from "../harness/fake-agent.ts";
import {
  callLegacy,
  callModern,
  initialize,
  legacy,
  META_TEXT,
  modern,
  type AgentRequest,
} from "../harness/mcp-request.ts";
import { textResult } from "../harness/standard-tools.ts";

const theme = new Theme("agent.cancel", "§4.3");
export const CANCELLATION_CHECKS: readonly Check[] = theme.checks;

const cancelled = (params: object | undefined, session?: string): AgentRequest => {
  const body = JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params });
  return legacy("", {}, session === undefined ? { body } : { body, session });
};

for (const [era, request] of [
  ["modern", callModern("slow")],
  ["legacy", callLegacy("slow")],
] as const) {
  theme.must(`hang-up.${era}`, `sends cancel once when a ${era} agent hangs up on a call`, async (context) => {
    const app = await context.app();
    const exchange = context.agent().open(request);
    const call = await app.call();
    exchange.abort();
    await app.cancelOf(call);
    await app.fence();
    const cancels = app.frames.all.filter(({ message }) => message["type"] === "cancel");
    expectEqual("the number of cancels", cancels.length, 1);
  });

  theme.must(
    `hang-up-stream.${era}`,
    `sends cancel when a ${era} agent hangs up on a call that streams`,
    async (context) => {
      const app = await context.app();
      const exchange = context.agent().open(request);
      const call = await app.call();
      await exchange.items.take("a comment", ({ kind }) => kind === "comment");
      exchange.abort();
      await app.cancelOf(call);
    },
  );
}

theme.must("hang-up-json", "sends cancel when an agent hangs up that accepts only JSON", async (context) => {
  const app = await context.app();
  const exchange = context.agent().open(callModern("slow", {}, { headers: { accept: "application/json" } }));
  const call = await app.call();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  exchange.abort();
  await app.cancelOf(call);
});

theme.must("late-result", "ignores the result of a cancelled call", async (context) => {
  const app = await context.app();
  const exchange = context.agent().open(callModern("slow"));
  const call = await app.call();
  exchange.abort();
  await app.cancelOf(call);
  app.answer(call, textResult("late"));
  await app.fence();
  expectResult(await context.agent().send(callModern("echo")));
});

theme.must("other-calls", "leaves the other calls of the same agent alone when one is cancelled", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  const first = agent.open(callModern("slow", { n: 1 }));
  const firstCall = await app.call();
  const second = agent.open(callModern("slow", { n: 2 }));
  const secondCall = await app.call();
  first.abort();
  await app.cancelOf(firstCall);
  await app.expectNotCancelled(secondCall);
  app.answer(secondCall, textResult("two"));
  expectEqual("the text", textOf(expectResult(await second.answer)), "two");
});

theme.must(
  "legacy",
  "cancels a legacy call by notifications/cancelled with its session id, ends its post and delivers no result (E-075)",
  async (context) => {
    const app = await context.app();
    const { agent, session } = await openSession(context);
    const exchange = agent.open(callLegacy("slow", {}, { id: 7, session }));
    const call = await app.call();
    await expectAccepted(agent, cancelled({ requestId: 7, reason: "enough" }, session));
    await app.cancelOf(call);
    const answer = await exchange.answer.catch(() => undefined);
    const delivered =
      answer !== undefined && answer.body.includes('"result"') && at(messageOf(answer), "result", "isError") !== true;
    expectThat("no success result", !delivered, answer?.body);
  },
);

theme.must("legacy-stream", "cancels a legacy call that streams, and ends its stream", async (context) => {
  const app = await context.app();
  const { agent, session } = await openSession(context);
  const exchange = agent.open(callLegacy("slow", {}, { id: "a", session }));
  const call = await app.call();
  await exchange.items.take("a comment", ({ kind }) => kind === "comment");
  await expectAccepted(agent, cancelled({ requestId: "a" }, session));
  await app.cancelOf(call);
  await exchange.answer;
});

const FOREIGN: readonly (readonly [string, string, (session: string) => AgentRequest])[] = [
  ["other-session", "under another session id", () => cancelled({ requestId: 1 }, "another-session")],
  ["no-session", "without a session id", () => cancelled({ requestId: 1 })],
  ["string-id", 'of "1" for 1', (session) => cancelled({ requestId: "1" }, session)],
  ["other-id", "of an unknown id", (session) => cancelled({ requestId: 2 }, session)],
  ["no-id", "without an id", (session) => cancelled({}, session)],
  ["no-params", "without params", (session) => cancelled(undefined, session)],
  ["odd-id", "of an id that is an object", (session) => cancelled({ requestId: {} }, session)],
];
for (const [rule, what, notification] of FOREIGN) {
  theme.must(
    `ignored.${rule}`,
    `answers a cancellation ${what} with 202 and cancels nothing (E-075)`,
    async (context) => {
      const app = await context.app();
      const { agent, session } = await openSession(context);
      const exchange = agent.open(callLegacy("slow", {}, { session }));
      const call = await app.call();
      await expectAccepted(agent, notification(session));
      await app.expectNotCancelled(call);
      app.answer(call, textResult("done"));
      expectEqual("the text", textOf(expectResult(await exchange.answer)), "done");
    },
  );
}

theme.must(
  "ignored.other-client",
  "lets no token of another client cancel a call, session id or not",
  async (context) => {
    const app = await context.app();
    const { agent, session } = await openSession(context);
    const exchange = agent.open(callLegacy("slow", {}, { session }));
    const call = await app.call();
    await expectAccepted(
      context.agent({ clientId: `${context.clientId}-other` }),
      cancelled({ requestId: 1 }, session),
    );
    await app.expectNotCancelled(call);
    app.answer(call, textResult("done"));
    expectResult(await exchange.answer);
  },
  { section: "§7" },
);

theme.must("ignored.no-session-call", "cancels no call that was made without a session id", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  const exchange = agent.open(callLegacy("slow"));
  const call = await app.call();
  await expectAccepted(agent, cancelled({ requestId: 1 }));
  await app.expectNotCancelled(call);
  app.answer(call, textResult("done"));
  expectResult(await exchange.answer);
});

theme.must("ignored.modern", "cancels no modern call by a notification", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  const exchange = agent.open(callModern("slow", {}, { headers: { "mcp-session-id": "s" } }));
  const call = await app.call();
  const body = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,${META_TEXT}}}`;
  await expectAccepted(agent, modern("notifications/cancelled", {}, { body, headers: { "mcp-session-id": "s" } }));
  await expectAccepted(agent, cancelled({ requestId: 1 }, "s"));
  await app.expectNotCancelled(call);
  app.answer(call, textResult("done"));
  expectResult(await exchange.answer);
});

theme.must("finished", "answers a cancellation of a finished call, and a second one, with 202", async (context) => {
  const app = await context.app();
  const { agent, session } = await openSession(context);
  expectResult(await agent.send(callLegacy("echo", {}, { session })));
  for (let times = 0; times < 2; times++) await expectAccepted(agent, cancelled({ requestId: 1 }, session));
  await app.fence();
  expectEqual(
    "cancels",
    app.frames.all.filter(({ message }) => message["type"] === "cancel"),
    [],
  );
});

theme.must(
  "equal-ids",
  "cancels only the call of its own session among calls with equal ids (E-059, E-075)",
  async (context) => {
    const app = await context.app();
    const one = await openSession(context);
    const two = await openSession(context);
    one.agent.open(callLegacy("slow", { of: 1 }, { id: 0, session: one.session }));
    const first = await app.call();
    const kept = two.agent.open(callLegacy("slow", { of: 2 }, { id: 0, session: two.session }));
    const second = await app.call();
    await expectAccepted(one.agent, cancelled({ requestId: 0 }, one.session));
    await app.cancelOf(first);
    await app.expectNotCancelled(second);
    app.answer(second, textResult("kept"));
    expectEqual("the text", textOf(expectResult(await kept.answer, 0)), "kept");
  },
);

async function openSession(context: CheckContext): Promise<{ readonly agent: FakeAgent; readonly session: string }> {
  const agent = context.agent();
  const answer = await agent.send(initialize());
  const session = answer.headers["mcp-session-id"];
  expectThat("an Mcp-Session-Id from initialize", session !== undefined, answer.headers);
  return { agent, session };
}

async function expectAccepted(agent: FakeAgent, notification: AgentRequest): Promise<void> {
  const answer = await agent.send(notification);
  expectStatus(answer, 202);
  expectEqual("the body", answer.body, "");
}
