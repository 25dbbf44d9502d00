import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectResult, expectThat, expectToolError, textOf } from "../expect.ts";
import type { FakeAgent } from "../harness/fake-agent.ts";
import { callModern, modern } from "../harness/mcp-request.ts";
import { plainTool, textResult } from "../harness/standard-tools.ts";

const theme = new Theme("client.lifecycle", "§3.4");
export const LIFECYCLE_CHECKS: readonly Check[] = theme.checks;

theme.must("connect-empty", "serves no tools between the connection and its first register", async (context) => {
  const app = await context.connect();
  app.sendText('{"type":"ping"}');
  await app.take("pong");
  expectEqual("the tools", await listed(context.agent()), []);
});

for (const [rule, how, end] of [
  ["close", "closes", "close"],
  ["drop", "drops its connection", "terminate"],
] as const) {
  theme.must(`${rule}-tools`, `serves neither tools nor instructions once a client ${how}`, async (context) => {
    const app = await context.app({ instructions: "Use echo." });
    await app[end]();
    const agent = context.agent();
    await eventually(async () => expectEqual("the tools", await listed(agent), []));
    expectEqual("instructions", expectResult(await agent.send(modern("server/discover")))["instructions"], undefined);
  });

  theme.must(
    `${rule}-calls`,
    `fails every call in flight at once when a client ${how}`,
    async (context) => {
      const app = await context.app();
      const agent = context.agent();
      const answers = [1, 2, 3].map((id) => agent.send(callModern("slow", {}, { id })));
      for (let calls = 0; calls < 3; calls++) await app.call();
      await app[end]();
      for (const [index, answer] of (await Promise.all(answers)).entries()) {
        const text = textOf(expectToolError(answer, index + 1));
        expectThat("a text that says the application disconnected", /disconnect/i.test(text), text);
      }
    },
    { section: "§5" },
  );
}

theme.must("reconnect-empty", "starts a reconnected client from an empty set", async (context) => {
  const first = await context.app();
  await first.close();
  const second = await context.connect();
  second.sendText('{"type":"ping"}');
  await second.take("pong");
  expectEqual("the tools", await listed(context.agent()), []);
  await second.register([plainTool("again")]);
  expectEqual("the tools", await listed(context.agent()), ["again"]);
});

theme.must(
  "newest-wins",
  "closes the older connection of a client with 4409 when a newer one is accepted",
  async (context) => {
    const older = await context.app();
    const newer = await context.app({ tools: [plainTool("newer")] });
    await older.expectClosed(4409);
    expectEqual("the tools", await listed(context.agent()), ["newer"]);
    await newer.fence();
  },
  { section: "§3.1" },
);

theme.must(
  "newest-calls",
  "fails the older connection's calls when a newer one is accepted",
  async (context) => {
    const older = await context.app();
    const answer = context.agent().send(callModern("slow"));
    await older.call();
    const newer = await context.connect();
    const text = textOf(expectToolError(await answer));
    expectThat("a text that says the application disconnected", /disconnect/i.test(text), text);
    await newer.register([plainTool("echo")]);
    expectEqual("calls at the newer connection", newer.calls, []);
  },
  { section: "§3.1" },
);

theme.must(
  "newest-empty",
  "drops the older connection's tools before the newer one registers",
  async (context) => {
    const older = await context.app();
    const newer = await context.connect();
    await older.expectClosed(4409);
    newer.sendText('{"type":"ping"}');
    await newer.take("pong");
    expectEqual("the tools", await listed(context.agent()), []);
  },
  { section: "§3.1" },
);

theme.must(
  "newest-calls-go",
  "sends calls to the newest connection only",
  async (context) => {
    const older = await context.app();
    const newer = await context.app();
    expectResult(await context.agent().send(callModern("echo")));
    expectEqual("calls at the newer connection", newer.calls.length, 1);
    expectEqual("calls at the older connection", older.calls.length, 0);
  },
  { section: "§5" },
);

theme.must(
  "newest-late",
  "takes nothing any more from a connection that was replaced, half-open or not (E-079)",
  async (context) => {
    const older = await context.app();
    const first = context.agent().send(callModern("slow"));
    const call = await older.call();
    older.stopReading();
    const newer = await context.app({ tools: [plainTool("slow")] });
    older.answer(call, textResult("late"));
    older.send({ type: "register", tools: [plainTool("late")] });
    expectToolError(await first);
    const second = context.agent().send(callModern("slow"));
    newer.answer(await newer.call(), textResult("new"));
    expectEqual("the text of the result", textOf(expectResult(await second)), "new");
    expectEqual("the tools", await listed(context.agent()), ["slow"]);
  },
  { section: "§3.1" },
);

theme.must(
  "newest-chain",
  "keeps exactly the newest of many connections of one client",
  async (context) => {
    const apps = [];
    for (const name of ["a", "b", "c", "d", "e"]) apps.push(await context.app({ tools: [plainTool(name)] }));
    for (const app of apps.slice(0, -1)) await app.expectClosed(4409);
    expectEqual("the tools", await listed(context.agent()), ["e"]);
  },
  { section: "§3.1" },
);

for (const [rule, what, token] of [
  ["refused-token", "with an invalid token", () => "garbage"],
  ["refused-role", "with an agent token", undefined],
] as const) {
  theme.must(
    rule,
    `leaves a client alone when a connection ${what} is refused`,
    async (context) => {
      const app = await context.app();
      const intruder = await context.connect({ protocols: ["clientmcp.v1", token?.() ?? context.token("agent")] });
      await intruder.expectClosed(4401);
      await app.fence();
      expectResult(await context.agent().send(callModern("echo")));
    },
    { section: "§3.1" },
  );
}

theme.must(
  "registered-before-call",
  "confirms a register before it sends a call that only this register allows",
  async (context) => {
    const app = await context.app({ tools: [] });
    const agent = context.agent();
    const registered = new AbortController();
    const calling = async (): Promise<void> => {
      while (!registered.signal.aborted) await agent.send(callModern("fresh"));
    };
    const registering = app.register([plainTool("fresh")]).finally(() => registered.abort());
    await Promise.all([registering, calling()]);
    expectResult(await agent.send(callModern("fresh")));
    const types = app.frames.all.map(({ message }) => message["type"]);
    const second = types.indexOf("registered", types.indexOf("registered") + 1);
    expectThat("registered before the first call", second < types.indexOf("call"), types);
  },
  { section: "§3.2" },
);

theme.must(
  "withdrawn-tool",
  "lets a call in flight go on when its tool is withdrawn",
  async (context) => {
    const app = await context.app();
    const answer = context.agent().send(callModern("slow"));
    const call = await app.call();
    await app.register([plainTool("other")]);
    await app.expectNotCancelled(call);
    app.answer(call, textResult("done"));
    expectEqual("the text of the result", textOf(expectResult(await answer)), "done");
  },
  { section: "§4.3" },
);

theme.should(
  "idle",
  "closes a client that sends no frame of any kind with 4408, and not before 60 seconds",
  async (context) => {
    const app = await context.app();
    const started = performance.now();
    app.stopReading();
    const gone = async (): Promise<void> => expectEqual("the tools", await listed(context.agent()), []);
    await eventually(gone, 120_000);
    const seconds = (performance.now() - started) / 1000;
    expectThat("at least 60 seconds", seconds >= 60, `${seconds.toFixed(0)} s`);
  },
  { needs: ["slow"], section: "§3.2" },
);

theme.must(
  "quiet",
  "keeps a client that sends nothing but control pongs for 100 seconds",
  async (context) => {
    const app = await context.app();
    await new Promise((resolve) => setTimeout(resolve, 100_000));
    await app.fence();
  },
  { needs: ["slow"], section: "§3.2" },
);

async function listed(agent: FakeAgent): Promise<readonly unknown[]> {
  const { tools } = expectResult(await agent.send(modern("tools/list")));
  return (tools as readonly unknown[]).map((tool) => at(tool, "name"));
}

/** Repeats an expectation until it holds: the bridge learns of a lost connection by itself, in its own time. */
async function eventually(expectation: () => Promise<void>, patienceMs = 5_000): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
