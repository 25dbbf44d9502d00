import { Theme, type Check } from "../check.ts";
import { expectEqual, expectResult, expectThat, textOf } from "../expect.ts";
import type { FakeApp } from "../harness/fake-app.ts";
import { callModern } from "../harness/mcp-request.ts";
import { plainTool, SLOW, textResult } from "../harness/standard-tools.ts";

const theme = new Theme("client.messages", "§3.2");
export const CLIENT_MESSAGE_CHECKS: readonly Check[] = theme.checks;

theme.must("ping", 'answers a ping with exactly {"type":"pong"}', async (context) => {
  const app = await context.app();
  app.sendText('{"type":"ping"}');
  expectEqual("the answer", (await app.take("pong")).raw, '{"type":"pong"}');
});

theme.must("ping-first", "answers a ping before the first register", async (context) => {
  const app = await context.connect();
  app.sendText('{"type":"ping"}');
  await app.take("pong");
});

const PINGS: readonly (readonly [string, string, string])[] = [
  ["ping-spaced", "with white space", ' { "type" :\n"ping" } '],
  ["ping-escaped", "whose type is written with an escape", String.raw`{"type":"\u0070ing"}`],
  ["ping-members", "with additional members", '{"type":"ping","id":7,"more":{"type":"register"}}'],
];
for (const [rule, what, text] of PINGS) {
  theme.must(rule, `answers a ping ${what}`, async (context) => {
    const app = await context.connect();
    app.sendText(text);
    await app.take("pong");
  });
}

theme.must("fragments", "reads a message that comes in several frames", async (context) => {
  const app = await context.connect();
  const [first, second] = ['{"type":"pi', 'ng"}'].map((text) => Buffer.from(text));
  app.sendBytes(first ?? Buffer.alloc(0), { binary: false, fin: false });
  app.sendBytes(second ?? Buffer.alloc(0), { binary: false, fin: true });
  await app.take("pong");
});

const IGNORED: readonly (readonly [string, string, string])[] = [
  ["unknown-type", "a message of an unknown type", '{"type":"telepathy","id":[],"tools":7}'],
  ["unknown-type-own", "a message type of the bridge's own", '{"type":"call","id":7}'],
  ["unknown-type-proto", 'the type "__proto__"', '{"type":"__proto__"}'],
  ["unknown-type-empty", "an empty type", '{"type":""}'],
  ["unknown-result", "a result of a call that nobody made", '{"type":"result","id":"none","result":{"content":[]}}'],
  ["unknown-progress", "progress of a call that nobody made", '{"type":"progress","id":"none","progress":1}'],
];
for (const [rule, what, text] of IGNORED) {
  theme.must(rule, `ignores ${what}`, async (context) => {
    const app = await context.app();
    app.sendText(text);
    await app.fence();
    expectResult(await context.agent().send(callModern("echo")));
  });
}

theme.must("register-members", "ignores additional members of a register", async (context) => {
  const app = await context.connect();
  await app.registerRaw('{"later":[1],"type":"register","tools":[],"id":9}');
});

theme.must("result-members", "ignores additional members of a result", async (context) => {
  const app = await context.app();
  const answer = context.agent().send(callModern("slow"));
  const call = await app.call();
  app.send({ later: 1, type: "result", id: call.id, result: textResult("done"), name: "x" });
  expectEqual("the text of the result", textOf(expectResult(await answer)), "done");
});

const FAULTS: readonly (readonly [string, string, string])[] = [
  ["empty", "an empty message", ""],
  ["not-json", "a text that is not JSON", '{"type":"ping"'],
  ["trailing", "JSON with something behind it", '{"type":"ping"}{}'],
  ["trailing-comma", "JSON with a trailing comma", '{"type":"ping",}'],
  ["single-quotes", "JSON with single quotes", "{'type':'ping'}"],
  ["raw-control", "a raw line break in a JSON string", '{"type":"ping","a":"\n"}'],
  ["bare-nan", "a NaN in JSON", '{"type":"ping","a":NaN}'],
  ["leading-zero", "a number with a leading zero", '{"type":"ping","a":01}'],
  ["null", "null", "null"],
  ["number", "a number", "7"],
  ["string", "a string", '"ping"'],
  ["array", "an array", '[{"type":"ping"}]'],
  ["no-type", "an object without a type", "{}"],
  ["type-number", "a type that is a number", '{"type":1}'],
  ["type-null", "a type that is null", '{"type":null}'],
  ["register-no-tools", 'a register without "tools"', '{"type":"register"}'],
  ["register-tools-null", 'a register whose "tools" is null', '{"type":"register","tools":null}'],
  ["register-tools-object", 'a register whose "tools" is an object', '{"type":"register","tools":{}}'],
  [
    "register-instructions",
    'a register whose "instructions" is a number',
    '{"type":"register","tools":[],"instructions":1}',
  ],
  ["result-no-id", "a result without an id", '{"type":"result","result":{"content":[]}}'],
  ["result-id-number", "a result whose id is a number", '{"type":"result","id":1,"result":{"content":[]}}'],
  ["result-no-result", "a result without a result", '{"type":"result","id":"a"}'],
  ["result-null", "a result that is null", '{"type":"result","id":"a","result":null}'],
  ["result-array", "a result that is an array", '{"type":"result","id":"a","result":[]}'],
  ["result-no-content", "a result without content, also of an unknown call", '{"type":"result","id":"a","result":{}}'],
  [
    "result-content-string",
    "a result whose content is a string",
    '{"type":"result","id":"a","result":{"content":"x"}}',
  ],
  [
    "result-content-object",
    "a result whose content is an object",
    '{"type":"result","id":"a","result":{"content":{}}}',
  ],
];
for (const [rule, what, text] of FAULTS) {
  theme.must(`fault.${rule}`, `closes with 4400 and a reason for ${what} (E-076)`, async (context) => {
    const app = await context.app();
    app.sendText(text);
    await expectProtocolError(app);
  });
}

theme.must("fault.first-message", "closes with 4400 for a fault before the first register (E-076)", async (context) => {
  const app = await context.connect();
  app.sendText("[]");
  await expectProtocolError(app);
});

theme.must("fault.binary", "closes with 4400 for a binary frame, whatever it holds", async (context) => {
  const app = await context.app();
  app.sendBytes(Buffer.from('{"type":"ping"}'), { binary: true });
  await expectProtocolError(app);
  expectThat("no pong", !app.frames.all.some(({ raw }) => raw.includes("pong")), app.frames.all);
});

theme.must("fault.utf8", "ends the connection (1007 or 4400) for a text frame that is not UTF-8", async (context) => {
  const app = await context.app();
  app.sendBytes(Buffer.from([...Buffer.from('{"type":"ping","a":"'), 0xff, 0xfe, ...Buffer.from('"}')]), {
    binary: false,
  });
  await app.expectClosed(1007, 4400);
});

theme.must("fault.pending-calls", "fails the calls in flight when a fault ends the connection", async (context) => {
  const app = await context.app();
  const answer = context.agent().send(callModern("slow"));
  await app.call();
  app.sendText("{");
  expectEqual("isError", expectResult(await answer)["isError"], true);
});

theme.must(
  "fault.malformed-result",
  "closes with 4400 for a malformed result of a real call, and fails the call",
  async (context) => {
    const app = await context.app();
    const answer = context.agent().send(callModern("slow"));
    app.answer(await app.call(), { content: "done" });
    await expectProtocolError(app);
    expectEqual("isError", expectResult(await answer)["isError"], true);
  },
);

const PROGRESS_FAULTS: readonly (readonly [string, string, string])[] = [
  ["no-id", "without an id", '{"type":"progress","progress":1}'],
  ["string", "whose progress is a string", '{"type":"progress","id":"a","progress":"1"}'],
  ["total", "whose total is a string", '{"type":"progress","id":"a","progress":1,"total":"2"}'],
  ["message", "whose message is a number", '{"type":"progress","id":"a","progress":1,"message":2}'],
];
for (const [rule, what, text] of PROGRESS_FAULTS) {
  theme.should(`fault.progress-${rule}`, `closes with 4400 for a progress message ${what}`, async (context) => {
    const app = await context.app({ tools: [SLOW] });
    app.sendText(text);
    await expectProtocolError(app);
  });
}

theme.must("result-first", "takes the first result of a call and ignores a second", async (context) => {
  const app = await context.app({ tools: [plainTool("slow")] });
  const answer = context.agent().send(callModern("slow"));
  const call = await app.call();
  app.answer(call, textResult("first"));
  app.answer(call, textResult("second"));
  expectEqual("the text of the result", textOf(expectResult(await answer)), "first");
  await app.fence();
});

async function expectProtocolError(app: FakeApp): Promise<void> {
  const { reason } = await app.expectClosed(4400);
  expectThat("a reason that names the problem", reason.length > 0 && Buffer.byteLength(reason) <= 123, reason);
}
