import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectError, expectResult, expectStatus, expectThat, expectToolError } from "../expect.ts";
import { callModern, getStream, legacy, listen, rawRpc, type AgentRequest } from "../harness/mcp-request.ts";
import { plainTool, textResult } from "../harness/standard-tools.ts";

const theme = new Theme("limits", "§6");
export const LIMIT_CHECKS: readonly Check[] = theme.checks;

const MIB_4 = 4_194_304;
const UNKNOWN_TYPE = '{"type":"unheard-of","pad":""}';

/** A message of an unknown type that takes exactly `bytes`. */
const messageOfSize = (bytes: number): string =>
  UNKNOWN_TYPE.replace('""', `"${"x".repeat(bytes - UNKNOWN_TYPE.length)}"`);

theme.must("message-max", "takes a client message of exactly 4 MiB", async (context) => {
  const app = await context.app();
  app.sendText(messageOfSize(MIB_4));
  await app.fence();
});

for (const [rule, what, bytes] of [
  ["message-over", "4 MiB and one byte", MIB_4 + 1],
  ["message-huge", "64 MiB", 16 * MIB_4],
] as const) {
  theme.must(
    rule,
    `closes with 1009 for a client message of ${what}, and leaves other clients alone (E-041)`,
    async (context) => {
      const app = await context.app();
      const other = await context.app({ clientId: `${context.clientId}-other` });
      app.sendText(messageOfSize(bytes));
      await app.ended(30_000); // A busy machine takes its time for 64 MiB.
      await app.expectClosed(1009);
      await other.fence();
    },
  );
}

theme.must("message-bytes", "counts a client message in bytes of UTF-8, not in characters", async (context) => {
  const app = await context.app();
  app.sendText(`{"type":"unheard-of","pad":"${"é".repeat(MIB_4 / 2)}"}`);
  await app.expectClosed(1009);
});

theme.must("message-fragments", "closes with 1009 for a message over 4 MiB in fragments", async (context) => {
  const app = await context.app();
  const piece = Buffer.from("x".repeat(MIB_4 / 4));
  app.sendBytes(Buffer.from('{"type":"unheard-of","pad":"'), { binary: false, fin: false });
  for (let pieces = 0; pieces < 5; pieces++) app.sendBytes(piece, { binary: false, fin: pieces === 4 });
  await app.expectClosed(1009);
});

/** A legacy ping whose body takes exactly `bytes`. */
const pingOfSize = (bytes: number): string => {
  const empty = rawRpc("1", "ping", '{"pad":""}');
  return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
};

theme.must("body-max", "takes an agent's body of exactly 4 MiB", async (context) => {
  expectResult(await context.agent().send(legacy("", {}, { body: pingOfSize(MIB_4) })));
});

const OVERSIZED: readonly (readonly [string, string, () => Pick<AgentRequest, "body">])[] = [
  ["body-over", "with a declared length over 4 MiB", () => ({ body: pingOfSize(MIB_4 + 1) })],
  [
    "body-chunked",
    "in chunks of 8 MiB together",
    () => ({ body: Array.from({ length: 8 }, () => "x".repeat(MIB_4 / 4)) }),
  ],
];
for (const [rule, what, made] of OVERSIZED) {
  theme.must(rule, `answers a body ${what} with 413 that the agent can read (E-061)`, async (context) => {
    const agent = context.agent({ oneConnection: true });
    expectStatus(await agent.send({ ...legacy("ping"), ...made() }), 413);
    expectResult(await agent.send(legacy("ping")));
  });

  theme.must(
    `${rule}-close`,
    `lets an agent that asks to close the connection read the 413 to a body ${what} too (E-061)`,
    async (context) => {
      // Ten times, because an answer that a reset overtakes is lost only now and then.
      for (let times = 0; times < 10; times++) {
        const request = { ...legacy("ping", {}, { headers: { connection: "close" } }), ...made() };
        expectStatus(await context.agent().send(request), 413);
      }
    },
  );
}

theme.must(
  "body-declared",
  "answers a declared length over 4 MiB with 413 without waiting for the body",
  async (context) => {
    const headers = { "content-type": "application/json", "content-length": String(MIB_4 + 1) };
    const head = await context.agent().open({ method: "POST", headers, body: "{", unfinished: true }).head;
    expectStatus(head, 413);
  },
);

theme.must(
  "call-over",
  "answers a call whose message to the client would pass 4 MiB with 413, and calls nothing",
  async (context) => {
    const app = await context.app();
    // The body fits by a hair; the message for the client needs more room around the arguments than the request does.
    const name = "n".repeat(128);
    await app.register([plainTool(name)]);
    const start = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{"pad":"`;
    const body = `${start}${"x".repeat(MIB_4 - start.length - 5)}"}}}`;
    const answer = await context.agent().send(legacy("", {}, { body }));
    if (answer.status === 413) return app.expectNoCall();
    expectResult(answer);
    const { raw } = await app.call();
    expectThat("a call of at most 4 MiB, or 413", Buffer.byteLength(raw) <= MIB_4, `${Buffer.byteLength(raw)} bytes`);
  },
);

theme.should(
  "busy",
  "answers calls beyond 256 in flight for one client with a tool error, and serves again afterwards",
  async (context) => {
    const app = await context.app();
    const agent = context.agent();
    const open = Array.from({ length: 256 }, (_, id) => agent.open(callModern("slow", {}, { id })));
    const calls = [];
    while (calls.length < 256) calls.push(await app.call());
    const result = expectToolError(await agent.send(callModern("slow")));
    expectEqual("unavailable", at(result, "_meta", "io.github.clientmcp/unavailable"), "busy");
    for (const call of calls) app.answer(call, textResult("x"));
    for (const [id, exchange] of open.entries()) expectResult(await exchange.answer, id);
    expectResult(await agent.send(callModern("echo")));
  },
);

theme.should(
  "streams",
  "answers the 65th notification stream of a client with 429, and serves again when one has gone",
  async (context) => {
    const agent = context.agent();
    const streams = Array.from({ length: 64 }, (_, id) =>
      agent.open(id % 2 === 0 ? getStream() : listen({ toolsListChanged: true }, { id })),
    );
    for (const stream of streams) expectStatus(await stream.head, 200);
    for (const request of [getStream(), listen()]) expectStatus(await agent.send(request), 429);
    expectStatus(await context.agent({ clientId: `${context.clientId}-other` }).open(getStream()).head, 200);
    streams[0]?.abort();
    await untilServed(() => agent.open(getStream()).head);
  },
);

theme.should("tools-max", "takes 512 tools in one register and refuses 513 with 4400", async (context) => {
  const tools = Array.from({ length: 513 }, (_, n) => plainTool(`t${n}`));
  const app = await context.app({ tools: tools.slice(1) });
  app.send({ type: "register", tools });
  await app.expectClosed(4400);
});

theme.should(
  "instructions-max",
  "takes instructions of 65,536 bytes of UTF-8 and refuses more with 4400",
  async (context) => {
    const app = await context.app({ instructions: "é".repeat(32_768) });
    app.send({ type: "register", tools: [], instructions: `${"é".repeat(32_768)}x` });
    await app.expectClosed(4400);
  },
);

theme.should("registers", "takes 50 registers in 10 seconds and closes with 1013 for more", async (context) => {
  const app = await context.connect();
  for (let n = 0; n < 50; n++) app.send({ type: "register", tools: [plainTool(`t${n}`)] });
  for (let confirmed = 0; confirmed < 50; confirmed++) await app.take("registered");
  for (let n = 0; n < 10; n++) app.send({ type: "register", tools: [plainTool(`more${n}`)] });
  await app.expectClosed(1013);
});

theme.should(
  "batch-max",
  "takes an array of 50 requests and answers one of 51 with 400 and -32600",
  async (context) => {
    const members = Array.from({ length: 51 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }));
    const agent = context.agent();
    expectStatus(await agent.send(legacy("", {}, { body: JSON.stringify(members.slice(1)) })), 200);
    expectError(await agent.send(legacy("", {}, { body: JSON.stringify(members) })), {
      status: 400,
      code: -32600,
      id: null,
    });
  },
);

theme.should("headers", "answers headers beyond 16 KiB with 431", async (context) => {
  expectStatus(await context.agent().send(legacy("ping", {}, { headers: { "x-pad": "x".repeat(20_000) } })), 431);
});

theme.should(
  "stalled-body",
  "answers a request whose body does not arrive within 30 seconds with 408 (E-061)",
  async (context) => {
    const exchange = context.agent().open({ ...legacy("", {}, { body: '{"jsonrpc":' }), unfinished: true });
    const answer = await Promise.race([
      exchange.answer,
      new Promise<undefined>((resolve) => setTimeout(resolve, 60_000, undefined)),
    ]);
    expectThat("an answer within a minute", answer !== undefined, "nothing");
    expectStatus(answer, 408);
  },
  { needs: ["slow"] },
);

theme.must(
  "long-call",
  "answers a call of 30 seconds as JSON for an agent that accepts only JSON (E-053)",
  async (context) => {
    const app = await context.app();
    const exchange = context.agent().open(callModern("slow", {}, { headers: { accept: "application/json" } }));
    const call = await app.call();
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    app.answer(call, textResult("late"));
    expectResult(await exchange.answer);
  },
  { needs: ["slow"], section: "§4.3" },
);

async function untilServed(open: () => Promise<{ readonly status: number }>): Promise<void> {
  const until = performance.now() + 5_000;
  for (;;) {
    const { status } = await open();
    if (status === 200) return;
    expectThat("HTTP 200 once a stream has gone", performance.now() < until, status);
  }
}
