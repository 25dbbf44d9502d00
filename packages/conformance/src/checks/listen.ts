import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectError, expectHeader, expectResult, expectStatus, expectThat } from "../expect.ts";
import type { FakeAgent } from "../harness/fake-agent.ts";
import type { HttpExchange } from "../harness/http-exchange.ts";
import { callModern, getStream, listen, META, modern } from "../harness/mcp-request.ts";
import { ECHO, plainTool } from "../harness/standard-tools.ts";

const theme = new Theme("agent.listen", "§4.4");
export const LISTEN_CHECKS: readonly Check[] = theme.checks;

const SUBSCRIPTION_ID = `${META}subscriptionId`;
const CHANGED = "notifications/tools/list_changed";

for (const id of ["L1", 7, 0, "", "7"]) {
  theme.must(
    `acknowledged.${JSON.stringify(id)}`,
    `acknowledges a listen with the id ${JSON.stringify(id)} as its first message, keeping the id's type`,
    async (context) => {
      const stream = context.agent().open(listen({ toolsListChanged: true }, { id }));
      const head = await stream.head;
      expectStatus(head, 200);
      expectHeader(head, "content-type", /^text\/event-stream/);
      const message = await stream.nextEvent("the acknowledgement");
      expectEqual("the method", at(message, "method"), "notifications/subscriptions/acknowledged");
      expectEqual("notifications", at(message, "params", "notifications"), { toolsListChanged: true });
      expectEqual("the subscription id", at(message, "params", "_meta", SUBSCRIPTION_ID), id);
    },
  );
}

theme.must("subset", "acknowledges only what it serves", async (context) => {
  const wanted = { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ["x:y"], later: 1 };
  const message = await context.agent().open(listen(wanted)).nextEvent("the acknowledgement");
  expectEqual("notifications", at(message, "params", "notifications"), { toolsListChanged: true });
});

for (const [rule, wanted] of [
  ["empty", {}],
  ["other", { promptsListChanged: true }],
  ["false", { toolsListChanged: false }],
] as const) {
  theme.must(
    `nothing.${rule}`,
    `acknowledges a listen for ${JSON.stringify(wanted)} with nothing and ends it with the result`,
    async (context) => {
      const stream = context.agent().open(listen(wanted, { id: "n" }));
      expectEqual("notifications", at(await stream.nextEvent("the acknowledgement"), "params", "notifications"), {});
      const final = await stream.nextEvent("the final result");
      expectEqual("the id", at(final, "id"), "n");
      expectEqual("resultType", at(final, "result", "resultType"), "complete");
      expectEqual("the subscription id", at(final, "result", "_meta", SUBSCRIPTION_ID), "n");
      await stream.answer;
    },
  );
}

for (const [rule, what, params] of [
  ["missing", "no notifications", {}],
  ["null", "notifications that are null", { notifications: null }],
  ["array", "notifications that are an array", { notifications: [] }],
  ["flag-string", "a flag that is a string", { notifications: { toolsListChanged: "yes" } }],
  ["flag-null", "a flag that is null", { notifications: { toolsListChanged: null } }],
] as const) {
  theme.must(`invalid.${rule}`, `answers a listen with ${what} with -32602`, async (context) => {
    expectError(await context.agent().send(modern("subscriptions/listen", params)), {
      status: [200, 400],
      code: -32602,
    });
  });
}

theme.must("changes", "announces a changed set, going offline and coming back, each on the stream", async (context) => {
  const app = await context.app();
  const stream = await openListen(context.agent(), "c");
  await app.register([ECHO]);
  await expectChange(stream, "c");
  await app.register([{ ...ECHO, description: "Edited" }]);
  await expectChange(stream, "c");
  await app.close();
  await expectChange(stream, "c");
  await context.app();
  await expectChange(stream, "c");
});

theme.must("tools-after-change", "serves the new set when it announces a change", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  const stream = await openListen(agent, 1);
  await app.register([plainTool("fresh")]);
  await expectChange(stream, 1);
  expectEqual("the tools", expectResult(await agent.send(modern("tools/list")))["tools"], [plainTool("fresh")]);
});

theme.must(
  "equal-set",
  "announces nothing when an equal set is registered, whatever its white space (E-064)",
  async (context) => {
    const app = await context.app({ tools: [ECHO] });
    const stream = await openListen(context.agent(), 1);
    for (let times = 0; times < 5; times++) await app.register([ECHO]);
    await app.registerRaw(JSON.stringify({ tools: [ECHO], type: "register" }, undefined, 1));
    await app.register([ECHO], "Other instructions are no change of the tools.");
    await expectSingleChange(app.register([ECHO, plainTool("more")], undefined), stream);
  },
);

theme.must("empty-set", "announces nothing when a client comes and goes without tools", async (context) => {
  const stream = await openListen(context.agent(), 1);
  for (let times = 0; times < 2; times++) {
    const app = await context.app({ tools: [] });
    await app.register([], "Instructions are no change of the tools.");
    await app.close();
  }
  await expectSingleChange(context.app({ tools: [ECHO] }), stream);
});

theme.must("order-counts", "announces a change of the tools' order", async (context) => {
  const app = await context.app({ tools: [ECHO, plainTool("b")] });
  const stream = await openListen(context.agent(), 1);
  await app.register([plainTool("b"), ECHO]);
  await expectChange(stream, 1);
});

theme.must("quick-changes", "announces the last of ten quick changes at the latest (E-064)", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  const stream = await openListen(agent, 1);
  for (let n = 0; n < 10; n++) app.send({ type: "register", tools: [plainTool(`t${n}`)] });
  for (let confirmed = 0; confirmed < 10; confirmed++) await app.take("registered");
  const last = [plainTool("t9")];
  const names = async (): Promise<unknown> => expectResult(await agent.send(modern("tools/list")))["tools"];
  await expectChange(stream, 1);
  expectEqual("the final set", await names(), last);
});

theme.must("reconnect", "announces a short reconnect with the same tools at most twice (E-064)", async (context) => {
  const app = await context.app();
  const stream = await openListen(context.agent(), 1);
  await app.close();
  const back = await context.app();
  await back.fence();
  await expectSettled(back.register([ECHO]), stream, 3);
});

theme.must("several", "notifies every listen of a client, each with its own id", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  const streams = [await openListen(agent, 1), await openListen(agent, 2), await openListen(context.agent(), 1)];
  await app.register([ECHO]);
  for (const [index, id] of [1, 2, 1].entries()) {
    const stream = streams[index];
    if (stream !== undefined) await expectChange(stream, id);
  }
});

theme.must(
  "both-eras",
  "announces each change on every stream of both eras within a second (E-062)",
  async (context) => {
    const app = await context.app();
    const agent = context.agent();
    const modernStream = await openListen(agent, 1);
    const legacyStream = agent.open(getStream());
    expectStatus(await legacyStream.head, 200);
    await app.register([ECHO]);
    await expectChange(modernStream, 1);
    expectEqual("the method", at(await legacyStream.nextEvent(CHANGED), "method"), CHANGED);
  },
);

theme.must(
  "isolated",
  "announces nothing of one client on a stream of another (E-062)",
  async (context) => {
    const other = `${context.clientId}-other`;
    const app = await context.app();
    const otherApp = await context.app({ clientId: other });
    const stream = await openListen(context.agent({ clientId: other }), 1);
    await app.register([ECHO]);
    await app.close();
    await expectSingleChange(otherApp.register([ECHO]), stream);
  },
  { section: "§7" },
);

theme.must(
  "offline",
  "keeps a listen open that began while the client was offline, and announces its tools",
  async (context) => {
    const stream = await openListen(context.agent(), 1);
    await context.app();
    await expectChange(stream, 1);
  },
);

theme.must("only-tools", "sends nothing on a listen but what was asked for", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  const stream = await openListen(agent, 1);
  expectResult(await agent.send(callModern("echo")));
  await app.register([ECHO], "New instructions");
  await expectChange(stream, 1);
  const methods = stream.items.all
    .filter((item) => item.kind === "event")
    .map(({ data }) => at(JSON.parse(data), "method"));
  expectEqual("the methods", methods, ["notifications/subscriptions/acknowledged", CHANGED]);
});

theme.must("no-ids", "puts no id field on an event of a stream", async (context) => {
  const app = await context.app();
  const stream = await openListen(context.agent(), 1);
  await app.register([ECHO]);
  await expectChange(stream, 1);
  const fields = stream.items.all.flatMap((item) => (item.kind === "event" ? item.fields : []));
  expectThat("no id field", !fields.includes("id"), fields);
});

theme.must("aborted", "forgets listens that were aborted and still delivers on others", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  for (let times = 0; times < 80; times++) (await openListen(agent, times)).abort();
  const stream = await openListen(agent, "kept");
  await app.register([ECHO]);
  await expectChange(stream, "kept");
});

theme.should(
  "comments",
  "writes a comment at least every 30 seconds on idle streams of both eras (E-065)",
  async (context) => {
    const agent = context.agent();
    for (const stream of [await openListen(agent, 1), agent.open(getStream())]) {
      await stream.items.take("a comment", ({ kind }) => kind === "comment", 31_000);
      await stream.items.take("another comment", ({ kind }) => kind === "comment", 31_000);
    }
  },
  { needs: ["slow"] },
);

theme.should("not-acceptable", "opens no listen for an agent that accepts no stream", async (context) => {
  const answer = await context
    .agent()
    .send(listen({ toolsListChanged: true }, { headers: { accept: "application/json" } }));
  expectStatus(answer, 406);
});

async function openListen(agent: FakeAgent, id: unknown): Promise<HttpExchange> {
  const stream = agent.open(listen({ toolsListChanged: true }, { id }));
  await stream.nextEvent("the acknowledgement");
  return stream;
}

async function expectChange(stream: HttpExchange, id: unknown): Promise<void> {
  const message = await stream.nextEvent(CHANGED);
  expectEqual("the method", at(message, "method"), CHANGED);
  expectEqual("the subscription id", at(message, "params", "_meta", SUBSCRIPTION_ID), id);
  expectThat("no id", !("id" in (message as object)), message);
}

/** Exactly one announcement has arrived once the change has. */
async function expectSingleChange(change: Promise<unknown>, stream: HttpExchange): Promise<void> {
  await expectSettled(change, stream, 1);
}

async function expectSettled(change: Promise<unknown>, stream: HttpExchange, atMost: number): Promise<void> {
  await change;
  await stream.nextEvent(CHANGED);
  // Whatever else was on its way arrives with what the bridge does next.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const changes = stream.items.all.filter((item) => item.kind === "event" && item.data.includes(CHANGED));
  expectThat(`at most ${atMost} announcements`, changes.length <= atMost, changes.length);
}
