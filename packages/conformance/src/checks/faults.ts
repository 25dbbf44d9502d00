import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectResult, expectStatus, expectThat, expectToolError, textOf } from "../expect.ts";
import { callModern, getStream, legacy, listen, META_TEXT, modern, rawRpc } from "../harness/mcp-request.ts";
import { ECHO, plainTool, textResult } from "../harness/standard-tools.ts";

const theme = new Theme("faults", "§7");
export const FAULT_CHECKS: readonly Check[] = theme.checks;

const ODD_FRAMES: readonly string[] = [
  "",
  " ",
  "null",
  "true",
  "7",
  "-",
  '"',
  '"x"',
  "[]",
  "{}",
  "[[]]",
  "{",
  "}",
  "[",
  "{]",
  '{"type"}',
  '{"type":}',
  '{"type":null}',
  '{"type":{}}',
  '{"type":[]}',
  '{"type":"register"}',
  '{"type":"register","tools":{"length":1}}',
  '{"type":"result","id":{}}',
  '{"type":"result","id":"x","result":{"content":{"length":0}}}',
  '{"type":"register","tools":[[]]}',
  "\u0000",
  "\uFEFF{}",
  "{'a':1}",
  '{"type":"ping"}{"type":"ping"}',
  '{"type":"ping"',
  '{"__proto__":{"type":"ping"}}',
  "NaN",
  "undefined",
  '{"type":"\\ud800"}x',
];

theme.must(
  "odd-frames",
  "ends at most the connection that sends odd frames, and serves other clients on (E-076)",
  async (context) => {
    const other = `${context.clientId}-other`;
    const witness = await context.app({ clientId: other });
    const agent = context.agent({ clientId: other });
    for (const [round, text] of ODD_FRAMES.entries()) {
      const app = await context.connect();
      app.sendText(text);
      const { code } = await app.ended();
      expectThat(`4400 for ${JSON.stringify(text)}`, code === 4400, code);
      if (round % 5 === 0) expectResult(await agent.send(callModern("echo")));
    }
    await witness.fence();
  },
);

const DEEP = 100_000;
theme.must("deep-frame", "survives a client message nested 100,000 deep (E-076)", async (context) => {
  const witness = await context.app({ clientId: `${context.clientId}-other` });
  for (const text of [
    `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
    `{"type":"unheard-of","a":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`,
    `{"type":"result","id":"x","result":{"content":[${"[".repeat(DEEP)}${"]".repeat(DEEP)}]}}`,
    `{"type":"register","tools":[{"name":"deep","inputSchema":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}]}`,
    "[".repeat(DEEP),
  ]) {
    const app = await context.connect();
    app.sendText(text);
    await app.flushed();
    await witness.fence();
  }
});

theme.must(
  "deep-schema",
  "refuses or serves a tool whose schema nests 20,000 deep, and lives on (E-076)",
  async (context) => {
    const app = await context.connect();
    const schema = `{"type":"object","properties":{"a":${'{"properties":{"a":'.repeat(20_000)}{}${"}}".repeat(20_000)}}}`;
    app.sendText(`{"type":"register","tools":[{"name":"deep","inputSchema":${schema}}]}`);
    await app.flushed();
    expectStatus(await context.agent().send(modern("tools/list")), 200);
    expectStatus(await context.agent().send(legacy("tools/list")), 200);
  },
);

for (const [rule, what, body] of [
  ["deep-body", "at the top", `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`],
  ["deep-object", "in its params", rawRpc("1", "ping", `{"a":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`)],
  ["deep-meta", "in its _meta", rawRpc("1", "tools/list", `{"_meta":{"a":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}}`)],
  ["deep-open", "and never closed", "[".repeat(DEEP)],
] as const) {
  theme.must(rule, `survives a body nested 100,000 deep ${what}`, async (context) => {
    const answer = await context
      .agent()
      .open(legacy("", {}, { body }))
      .answer.catch(() => undefined);
    expectThat("no HTTP 500", answer === undefined || answer.status < 500, answer?.status);
    expectResult(await context.agent().send(legacy("ping")));
  });
}

theme.must("deep-arguments", "survives arguments and results nested 100,000 deep", async (context) => {
  const deep = `{"a":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`;
  const app = await context.app();
  const body = rawRpc("1", "tools/call", `{"name":"slow","arguments":${deep},${META_TEXT}}`);
  const exchange = context.agent().open(callModern("slow", {}, { body }));
  const second = context.agent().open(callModern("slow", { shallow: true }));
  const { raw, id } = await app.frames
    .take("the shallow call", ({ raw }) => raw.includes("shallow"))
    .then(({ raw, message }) => ({ raw, id: message["id"] }));
  expectThat("a call", raw.includes("slow"), raw);
  app.sendText(`{"type":"result","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":${deep}}}`);
  await second.answer.catch(() => undefined);
  exchange.abort();
  expectResult(await context.agent().send(legacy("ping")));
});

theme.must("aborted-calls", "survives 100 calls whose agents hang up, and cancels each (E-066)", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  for (let times = 0; times < 100; times++) {
    const exchange = agent.open(callModern("slow", { times }));
    const call = await app.call();
    exchange.abort();
    await app.cancelOf(call);
  }
  expectResult(await agent.send(callModern("echo")));
});

theme.must("aborted-requests", "survives agents that hang up at once (E-066)", async (context) => {
  const app = await context.app();
  const agent = context.agent();
  for (let times = 0; times < 50; times++) {
    const request = [callModern("echo"), getStream(), listen(), modern("tools/list")][times % 4];
    if (request !== undefined) agent.open(request).abort();
  }
  await app.fence();
  expectResult(await agent.send(callModern("echo")));
});

theme.must("half-request", "survives agents that hang up in the middle of a body (E-066)", async (context) => {
  const agent = context.agent();
  for (let times = 0; times < 20; times++) {
    const exchange = agent.open({ ...legacy("", {}, { body: ['{"jsonrpc":"2.0",'] }), unfinished: true });
    exchange.abort();
  }
  expectResult(await agent.send(legacy("ping")));
});

theme.must("dropped-clients", "survives 50 clients that connect and drop at once (E-066)", async (context) => {
  for (let times = 0; times < 50; times++) {
    const app = await context.connect();
    if (times % 2 === 0) app.send({ type: "register", tools: [ECHO] });
    app.terminate();
  }
  await context.app();
  expectResult(await context.agent().send(callModern("echo")));
});

theme.must("stuck-client", "serves other clients while one does not read what it is sent (E-078)", async (context) => {
  const stuck = await context.app();
  stuck.stopReading();
  const pad = "x".repeat(1_000_000);
  const agent = context.agent();
  const calls = Array.from({ length: 40 }, (_, id) => agent.open(callModern("slow", { pad }, { id })));
  const other = `${context.clientId}-other`;
  await context.app({ clientId: other });
  for (let times = 0; times < 3; times++) {
    expectResult(await context.agent({ clientId: other }).send(callModern("echo")));
  }
  for (const call of calls) call.abort();
});

theme.should(
  "stuck-client-busy",
  "answers calls for a client that does not read with an error once 16 MiB wait for it (E-078)",
  async (context) => {
    const stuck = await context.app();
    stuck.stopReading();
    const pad = "x".repeat(3_000_000);
    const agent = context.agent();
    const answers = Array.from({ length: 30 }, () => agent.open(callModern("slow", { pad })).answer);
    const result = expectToolError(await Promise.race(answers));
    expectEqual("unavailable", at(result, "_meta", "io.github.clientmcp/unavailable"), "busy");
  },
);

theme.must("stuck-stream", "delays no other stream when the reader of one does not read (E-077)", async (context) => {
  const app = await context.app();
  const stuck = context.agent().open(getStream());
  await stuck.stopReading();
  const stream = context.agent().open(getStream());
  await stream.head;
  for (let n = 0; n < 40; n++) {
    await app.register([plainTool(`t${n}`)]);
    await stream.nextEvent("notifications/tools/list_changed");
  }
});

theme.must("session-forgery", "lets no one read or end another client's streams by a session id", async (context) => {
  const other = `${context.clientId}-other`;
  const app = await context.app();
  const stream = context.agent().open(getStream({ "mcp-session-id": "shared" }));
  await stream.head;
  const foreign = context.agent({ clientId: other }).open(getStream({ "mcp-session-id": "shared" }));
  await foreign.head;
  await app.register([plainTool("fresh")]);
  await stream.nextEvent("notifications/tools/list_changed");
  const otherApp = await context.app({ clientId: other });
  await otherApp.fence();
  await foreign.nextEvent("notifications/tools/list_changed");
  const events = foreign.items.all.filter(({ kind }) => kind === "event");
  expectEqual("the number of events at the other client's agent", events.length, 1);
});

theme.must(
  "foreign-result",
  "takes no result of one client for a call to another, whatever the call id",
  async (context) => {
    const other = `${context.clientId}-other`;
    const app = await context.app();
    const intruder = await context.app({ clientId: other });
    const answer = context.agent().send(callModern("slow"));
    const call = await app.call();
    intruder.answer(call, textResult("forged"));
    await intruder.fence();
    app.answer(call, textResult("genuine"));
    expectEqual("the text", textOf(expectResult(await answer)), "genuine");
  },
);
