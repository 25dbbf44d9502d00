import { Theme, type Check } from "../check.ts";
import { expectEqual, expectError, expectResult, expectStatus, expectThat, textOf } from "../expect.ts";
import {
  callModern,
  initialize,
  legacy,
  META_TEXT,
  modern,
  rawRpc,
  type AgentRequest,
} from "../harness/mcp-request.ts";

const theme = new Theme("agent.shape", "§4.1");
export const SHAPE_CHECKS: readonly Check[] = theme.checks;

/** A legacy request and a modern one with the same body. */
const bothEras = (body: string | Uint8Array): readonly AgentRequest[] => [
  legacy("", {}, { body }),
  legacy("", {}, { body, revision: "2025-11-25" }),
  modern("ping", {}, { body }),
];

const UNPARSABLE: readonly (readonly [string, string, string | Uint8Array])[] = [
  ["cut", "a body that breaks off", '{"jsonrpc":"2.0","id":1,'],
  ["empty", "an empty body", ""],
  ["trailing", "a body with something behind it", '{"jsonrpc":"2.0","id":1,"method":"ping"} x'],
  ["comment", "a body with a comment", '{"jsonrpc":"2.0","id":1,"method":"ping"/**/}'],
  ["raw-control", "a body with a raw tab in a string", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\t"}}'],
  [
    "utf8",
    "a body that is not UTF-8",
    Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\u00ff"}}', "latin1"),
  ],
];
for (const [rule, what, body] of UNPARSABLE) {
  theme.must(`unparsable.${rule}`, `answers ${what} with 400 and -32700, without an id (E-061)`, async (context) => {
    for (const request of bothEras(body)) {
      expectError(await context.agent().send(request), { status: 400, code: -32700, id: null });
    }
  });
}

const INVALID: readonly (readonly [string, string, string, unknown])[] = [
  ["number", "a number", "5", null],
  ["string", "a string", '"x"', null],
  ["null", "null", "null", null],
  ["empty-object", "an empty object", "{}", null],
  ["jsonrpc-missing", "a request without jsonrpc", '{"id":1,"method":"ping"}', 1],
  ["jsonrpc-old", 'a request of jsonrpc "1.0"', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 1],
  ["jsonrpc-number", "a request whose jsonrpc is a number", '{"jsonrpc":2.0,"id":1,"method":"ping"}', 1],
  ["method-missing", "a request without a method", '{"jsonrpc":"2.0","id":1}', 1],
  ["method-number", "a method that is a number", '{"jsonrpc":"2.0","id":1,"method":5}', 1],
  ["params-array", "params that are an array", '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 1],
  ["params-string", "params that are a string", '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', 1],
  ["params-null", "params that are null", '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', 1],
  ["id-null", "an id that is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', null],
  ["id-fraction", "an id with a fraction", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null],
  ["id-true", "an id that is true", '{"jsonrpc":"2.0","id":true,"method":"ping"}', null],
  ["id-object", "an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', null],
  ["id-array", "an id that is an array", '{"jsonrpc":"2.0","id":[],"method":"ping"}', null],
];
for (const [rule, what, body, id] of INVALID) {
  theme.must(`invalid.${rule}`, `answers ${what} with 400 and -32600 in both eras`, async (context) => {
    for (const request of bothEras(body))
      expectError(await context.agent().send(request), { status: 400, code: -32600, id });
  });
}

const IDS: readonly (readonly [string, string, string])[] = [
  ["zero", "0", "0"],
  ["negative", "-1", "-1"],
  ["empty", "an empty string", '""'],
  ["digits", 'the string "1"', '"1"'],
  ["long", "a string of 1,000 characters", JSON.stringify("i".repeat(1000))],
  ["unicode", "a string with an emoji and a quote", JSON.stringify('😀"\\')],
  ["escaped", "a string written with escapes", String.raw`"\u0041\/"`],
  ["integral", "1.0, which is an integer", "1.0"],
  ["large", "an integer beyond 2^53", "9007199254740993"],
];
for (const [rule, what, id] of IDS) {
  theme.must(`id.${rule}`, `answers with the same id when it is ${what}, in both eras`, async (context) => {
    const agent = context.agent();
    const requests = [
      legacy("", {}, { body: rawRpc(id, "ping", "{}") }),
      modern("server/discover", {}, { body: rawRpc(id, "server/discover", `{${META_TEXT}}`) }),
    ];
    for (const request of requests) {
      const answer = await agent.send(request);
      expectStatus(answer, 200);
      // Compared as text: a JSON library would round the large one.
      const echoed = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?[\d.eE+]+)/.exec(answer.body)?.[1] ?? "";
      const same =
        echoed === id ||
        (rule !== "large" && JSON.stringify(JSON.parse(echoed || "null")) === JSON.stringify(JSON.parse(id)));
      expectThat(`the id ${id.slice(0, 40)}`, same, answer.body);
    }
  });
}

theme.must(
  "id-on-error",
  "answers an error with the id of its request, also 0 and an empty string",
  async (context) => {
    for (const id of [0, "", "a"]) {
      expectError(await context.agent().send(modern("foo/bar", {}, { id })), { status: 404, code: -32601, id });
      expectError(await context.agent().send(legacy("foo/bar", {}, { id })), { status: 200, code: -32601, id });
    }
  },
);

theme.must(
  "equal-ids",
  "gives each of many simultaneous requests with equal ids its own answer (E-059)",
  async (context) => {
    const other = `${context.clientId}-other`;
    await Promise.all([context.app(), context.app({ clientId: other })]);
    const agents = [context.agent(), context.agent(), context.agent({ clientId: other })];
    const requests = Array.from({ length: 30 }, async (_, index) => {
      const text = `argument ${index}`;
      const answer = await agents[index % agents.length]?.send(callModern("echo", { text }, { id: 0 }));
      const came = answer && textOf(expectResult(answer, 0));
      expectThat(`the answer to "${text}"`, came === JSON.stringify({ text }), came);
    });
    await Promise.all(requests);
  },
);

for (const [rule, what, body] of [
  ["notification", "an unknown notification", '{"jsonrpc":"2.0","method":"notifications/unheard","params":{}}'],
  ["request-without-id", "a request without an id", '{"jsonrpc":"2.0","method":"tools/list","params":{}}'],
] as const) {
  theme.must(rule, `answers ${what} with 202 and no body`, async (context) => {
    const answer = await context.agent().send(legacy("", {}, { body }));
    expectStatus(answer, 202);
    expectThat("no body", answer.body === "", answer.body);
  });
}
theme.must(
  "notification-modern",
  "answers a modern notification with 202 and no body, also without Mcp-Method",
  async (context) => {
    const body = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,${META_TEXT}}}`;
    for (const method of ["notifications/cancelled", undefined]) {
      const answer = await context.agent().send(modern("", {}, { body, headers: { "mcp-method": method } }));
      expectStatus(answer, 202);
      expectThat("no body", answer.body === "", answer.body);
    }
  },
);
theme.must(
  "notification-with-id",
  "answers a method called notifications/… that has an id as an unknown method",
  async (context) => {
    expectError(await context.agent().send(modern("notifications/cancelled")), { status: 404, code: -32601 });
  },
);

theme.must("response-legacy", "takes a response object of a legacy agent with 202", async (context) => {
  const answer = await context.agent().send(legacy("", {}, { body: '{"jsonrpc":"2.0","id":1,"result":{}}' }));
  expectStatus(answer, 202);
});
theme.should("response-modern", "refuses a response object under the header 2026-07-28 with 400", async (context) => {
  const answer = await context.agent().send(modern("", {}, { body: '{"jsonrpc":"2.0","id":1,"result":{}}' }));
  expectStatus(answer, 400);
});

theme.must("key-order", "reads a request whatever the order of its members", async (context) => {
  const body = `{"params":{${META_TEXT}},"method":"server/discover","id":1,"jsonrpc":"2.0"}`;
  expectResult(await context.agent().send(modern("server/discover", {}, { body })));
});
theme.must("escaped-keys", "reads members whose names are written with escapes", async (context) => {
  const body = String.raw`{"jsonrpc":"2.0","id":1,"m\u0065thod":"\u0070ing"}`;
  expectResult(await context.agent().send(legacy("", {}, { body })));
});
theme.must("white-space", "reads a request with white space between its parts", async (context) => {
  expectResult(
    await context
      .agent()
      .send(initialize("2025-11-25", { body: ' \r\n{ "jsonrpc" : "2.0" ,\t"id":1,"method":"ping" }\n' })),
  );
});
theme.must("unknown-members", "ignores members of a request that it does not know", async (context) => {
  await context.app();
  const body = rawRpc("1", "tools/call", `{"name":"echo","later":[1],"inputResponses":{},${META_TEXT}}`);
  expectResult(await context.agent().send(callModern("echo", {}, { body })));
});

theme.must("chunked", "reads a body that comes in chunks, cut inside a character", async (context) => {
  await context.app();
  const bytes = Buffer.from(rawRpc("1", "tools/call", `{"name":"echo","arguments":{"a":"😀é"},${META_TEXT}}`));
  const cut = bytes.indexOf(0xf0) + 2;
  const body = [bytes.subarray(0, 5), bytes.subarray(5, cut), bytes.subarray(cut)];
  expectEqual(
    "the text",
    textOf(expectResult(await context.agent().send(callModern("echo", {}, { body })))),
    '{"a":"😀é"}',
  );
});

theme.must("expect-continue", "serves an agent that waits for 100 Continue, as curl does", async (context) => {
  expectResult(await context.agent().send(legacy("ping", {}, { headers: { expect: "100-continue" } })));
});

theme.must("other-upgrade", "serves an agent that offers HTTP/2 by an upgrade, as Java clients do", async (context) => {
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" };
  expectResult(await context.agent().send(legacy("ping", {}, { headers })));
});
