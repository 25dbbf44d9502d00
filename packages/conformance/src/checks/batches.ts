import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectError, expectStatus, expectThat, parsed, textOf } from "../expect.ts";
import type { HttpAnswer } from "../harness/http-exchange.ts";
import { legacy, META, modern, type AgentRequest } from "../harness/mcp-request.ts";

const theme = new Theme("agent.batch", "§4.1");
export const BATCH_CHECKS: readonly Check[] = theme.checks;

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const LIST = { jsonrpc: "2.0", id: 2, method: "tools/list" };
const NOTIFICATION = { jsonrpc: "2.0", method: "notifications/initialized" };

const batch = (members: unknown, revision?: string): AgentRequest =>
  legacy(
    "",
    {},
    revision === undefined ? { body: JSON.stringify(members) } : { body: JSON.stringify(members), revision },
  );

for (const revision of [undefined, "2025-03-26"]) {
  theme.must(
    `served.${revision ?? "no-header"}`,
    `answers each request of an array under ${revision ?? "no revision"} (E-060)`,
    async (context) => {
      await context.app();
      const call = { jsonrpc: "2.0", id: "c", method: "tools/call", params: { name: "echo", arguments: { a: 1 } } };
      const answer = await context.agent().send(batch([PING, LIST, NOTIFICATION, call], revision));
      expectStatus(answer, 200);
      const messages = messagesOf(answer);
      expectEqual("the ids", new Set(messages.map((message) => at(message, "id"))), new Set([1, 2, "c"]));
      const result = at(
        messages.find((message) => at(message, "id") === "c"),
        "result",
      ) as Readonly<Record<string, unknown>>;
      expectEqual("the text of the call", textOf(result), '{"a":1}');
    },
  );
}

theme.must("one", "answers an array of one request with an array", async (context) => {
  const answer = await context.agent().send(batch([PING]));
  expectStatus(answer, 200);
  expectEqual("the answer", parsed(answer.body), [{ jsonrpc: "2.0", id: 1, result: {} }]);
});

for (const [rule, what, members] of [
  ["notifications", "notifications only", [NOTIFICATION, NOTIFICATION]],
  ["responses", "responses only", [{ jsonrpc: "2.0", id: 1, result: {} }]],
] as const) {
  theme.must(rule, `answers an array of ${what} with 202 and no body`, async (context) => {
    const answer = await context.agent().send(batch(members));
    expectStatus(answer, 202);
    expectEqual("the body", answer.body, "");
  });
}

for (const revision of [undefined, "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]) {
  theme.must(
    `empty.${revision ?? "no-header"}`,
    `answers an empty array under ${revision ?? "no revision"} with 400 and -32600 (E-060)`,
    async (context) => {
      expectError(await context.agent().send(batch([], revision)), { status: 400, code: -32600, id: null });
    },
  );
}
for (const revision of ["2025-06-18", "2025-11-25", "2026-07-28"]) {
  theme.must(
    `refused.${revision}`,
    `answers an array under ${revision} with 400 and -32600 (E-060)`,
    async (context) => {
      expectError(await context.agent().send(batch([PING, LIST], revision)), { status: 400, code: -32600, id: null });
    },
  );
}

theme.must(
  "modern-member",
  "answers an array with a modern member with 400 and -32600, and runs nothing of it",
  async (context) => {
    const app = await context.app();
    const meta = { [`${META}protocolVersion`]: "2026-07-28", [`${META}clientCapabilities`]: {} };
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "echo" } };
    const members = [call, { ...LIST, params: { _meta: meta } }];
    expectError(await context.agent().send(batch(members)), { status: 400, code: -32600, id: null });
    expectError(await context.agent().send(modern("", {}, { body: JSON.stringify(members) })), {
      status: 400,
      code: -32600,
      id: null,
    });
    await app.expectNoCall();
  },
);

theme.must(
  "invalid-member",
  "answers a member that is no request with -32600 of its own and runs the others",
  async (context) => {
    const answer = await context.agent().send(batch([PING, 7, {}, { jsonrpc: "2.0", id: 3, method: 5 }]));
    expectStatus(answer, 200);
    const messages = messagesOf(answer);
    expectThat(
      "the result of ping",
      messages.some((message) => at(message, "id") === 1 && at(message, "result") !== undefined),
      answer.body,
    );
    const errors = messages.filter((message) => at(message, "error", "code") === -32600);
    expectEqual("the number of errors", errors.length, 3);
  },
);

theme.should("initialize", "answers initialize inside an array with -32600", async (context) => {
  const initialize = { jsonrpc: "2.0", id: 2, method: "initialize", params: { protocolVersion: "2025-03-26" } };
  const answer = await context.agent().send(batch([PING, initialize]));
  const second = messagesOf(answer).find((message) => at(message, "id") === 2);
  expectEqual("the error", at(second, "error", "code"), -32600);
});

theme.must("errors", "answers a member that fails with an error of its own", async (context) => {
  await context.app();
  const unknown = { jsonrpc: "2.0", id: 2, method: "foo/bar" };
  const missing = { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "missing" } };
  const answer = await context.agent().send(batch([PING, unknown, missing]));
  expectStatus(answer, 200);
  const codes = new Map(messagesOf(answer).map((message) => [at(message, "id"), at(message, "error", "code")]));
  expectEqual(
    "the codes",
    codes,
    new Map([
      [1, undefined],
      [2, -32601],
      [3, -32602],
    ]),
  );
});

theme.must("equal-ids", "answers every request of an array with equal ids", async (context) => {
  const answer = await context.agent().send(batch([PING, PING, PING]));
  expectEqual("the number of answers", messagesOf(answer).length, 3);
});

/** The responses, from a JSON array or from a stream of messages. */
function messagesOf(answer: HttpAnswer): readonly unknown[] {
  const json = parsed(answer.body);
  if (Array.isArray(json)) return json as readonly unknown[];
  return answer.body
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .flatMap((line): unknown => parsed(line.slice("data:".length)));
}
