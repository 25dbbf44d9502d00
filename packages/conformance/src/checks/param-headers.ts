import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectError, expectResult } from "../expect.ts";
import type { Headers } from "../harness/http-exchange.ts";
import {
  callLegacy,
  callModern,
  legacy,
  META_TEXT,
  modern,
  rawRpc,
  type AgentRequest,
} from "../harness/mcp-request.ts";
import { ECHO, HDR, plainTool } from "../harness/standard-tools.ts";

const theme = new Theme("agent.params", "§4.1");
export const PARAM_HEADER_CHECKS: readonly Check[] = theme.checks;

const hdr = (args: unknown, headers: Headers = {}): AgentRequest => callModern("hdr", args, { headers });
/** A call whose arguments are given as text. */
const hdrText = (args: string, headers: Headers): AgentRequest =>
  modern(
    "tools/call",
    { name: "hdr" },
    { headers, body: rawRpc("1", "tools/call", `{"name":"hdr","arguments":${args},${META_TEXT}}`) },
  );
const bytes = (text: string): string => Buffer.from(text).toString("latin1");

const SERVED: readonly (readonly [string, string, AgentRequest])[] = [
  ["string", "a string that its header repeats", hdr({ region: "eu" }, { "mcp-param-region": "eu" })],
  ["case", "a header name in capitals", hdr({ region: "eu" }, { "MCP-PARAM-REGION": "eu" })],
  ["null", "an argument that is null, without a header", hdr({ region: null })],
  ["absent", "an argument that is absent, without a header", hdr({})],
  ["no-arguments", "a call without arguments, without headers", modern("tools/call", { name: "hdr" })],
  [
    "encoded",
    "a string beyond ASCII, encoded",
    hdr({ region: "Zürich" }, { "mcp-param-region": "=?base64?WsO8cmljaA==?=" }),
  ],
  [
    "encoded-ascii",
    "a plain string, encoded all the same",
    hdr({ region: "eu" }, { "mcp-param-region": "=?base64?ZXU=?=" }),
  ],
  [
    "encoded-spaces",
    "a string with spaces around it, encoded",
    hdr({ region: " x " }, { "mcp-param-region": "=?base64?IHgg?=" }),
  ],
  [
    "encoded-newline",
    "a string with a line break, encoded",
    hdr({ region: "a\nb" }, { "mcp-param-region": "=?base64?YQpi?=" }),
  ],
  [
    "sentinel",
    "a string that looks encoded, encoded",
    hdr({ region: "=?base64?literal?=" }, { "mcp-param-region": "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=" }),
  ],
  [
    "marker-case",
    "a string with the marker in capitals, as it is",
    hdr({ region: "=?BASE64?eA==?=" }, { "mcp-param-region": "=?BASE64?eA==?=" }),
  ],
  [
    "marker-half",
    "a string with the first marker only, as it is",
    hdr({ region: "=?base64?eA==" }, { "mcp-param-region": "=?base64?eA==" }),
  ],
  ["empty", "an empty string with an empty header", hdr({ region: "" }, { "mcp-param-region": "" })],
  ["empty-encoded", "an empty string, encoded", hdr({ region: "" }, { "mcp-param-region": "=?base64??=" })],
  [
    "escaped",
    "a string that the body writes with escapes",
    hdrText(String.raw`{"region":"\u0065u"}`, { "mcp-param-region": "eu" }),
  ],
  ["integer", "an integer", hdr({ n: 42 }, { "mcp-param-n": "42" })],
  ["integer-fraction", "42 under the header 42.0", hdr({ n: 42 }, { "mcp-param-n": "42.0" })],
  ["integer-body-fraction", "42.0 under the header 42", hdrText('{"n":42.0}', { "mcp-param-n": "42" })],
  ["integer-body-exponent", "4.2e1 under the header 42", hdrText('{"n":4.2e1}', { "mcp-param-n": "42" })],
  ["integer-negative", "a negative integer", hdr({ n: -7 }, { "mcp-param-n": "-7" })],
  ["integer-zero", "zero", hdr({ n: 0 }, { "mcp-param-n": "0" })],
  ["boolean", "true", hdr({ b: true }, { "mcp-param-b": "true" })],
  ["boolean-false", "false", hdr({ b: false }, { "mcp-param-b": "false" })],
  ["nested", "a nested argument", hdr({ o: { deep: "v" } }, { "mcp-param-deep": "v" })],
  ["parent-string", "an argument whose parent is no object, without a header", hdr({ o: "text" })],
  ["parent-array", "an argument whose parent is an array, without a header", hdr({ o: ["deep"] })],
  ["undeclared", "a parameter header that the tool does not declare", hdr({}, { "mcp-param-foo": "1" })],
  [
    "several",
    "several arguments at once",
    hdr({ region: "eu", n: 1, b: false }, { "mcp-param-region": "eu", "mcp-param-n": "1", "mcp-param-b": "false" }),
  ],
];
for (const [rule, what, request] of SERVED) {
  theme.must(`served.${rule}`, `serves ${what}`, async (context) => {
    const app = await context.app({ tools: [HDR] });
    expectResult(await context.agent().send(request));
    expectEqual("the number of calls at the application", app.calls.length, 1);
  });
}

const REFUSED: readonly (readonly [string, string, AgentRequest])[] = [
  ["missing", "a string without its header", hdr({ region: "eu" })],
  ["other", "a header that differs from the body", hdr({ region: "eu" }, { "mcp-param-region": "us" })],
  ["case", "a header that differs in case", hdr({ region: "eu" }, { "mcp-param-region": "EU" })],
  [
    "raw-utf8",
    "a string beyond ASCII as raw UTF-8",
    hdr({ region: "Zürich" }, { "mcp-param-region": bytes("Zürich") }),
  ],
  ["raw-latin1", "a string beyond ASCII as raw Latin-1", hdr({ region: "Zürich" }, { "mcp-param-region": "Zürich" })],
  [
    "normalised",
    "another Unicode form of the string",
    hdr({ region: "e\u0301" }, { "mcp-param-region": "=?base64?w6k=?=" }),
  ],
  [
    "sentinel-literal",
    "a string that looks encoded, as it is",
    hdr({ region: "=?base64?literal?=" }, { "mcp-param-region": "=?base64?literal?=" }),
  ],
  ["padding", "an encoded header without its padding", hdr({ region: "e" }, { "mcp-param-region": "=?base64?ZQ?=" })],
  [
    "alphabet",
    "an encoded header in the URL alphabet",
    hdr({ region: "??>" }, { "mcp-param-region": "=?base64?Pz8-?=" }),
  ],
  ["utf8", "an encoded header that is not UTF-8", hdr({ region: "\uFFFD" }, { "mcp-param-region": "=?base64?/w==?=" })],
  ["twice", "two lines of a parameter header", hdr({ region: "eu" }, { "mcp-param-region": ["eu", "us"] })],
  ["empty-missing", "an empty string without its header", hdr({ region: "" })],
  ["integer-other", "43 for 42", hdr({ n: 42 }, { "mcp-param-n": "43" })],
  ["integer-hex", "0x2a for 42", hdr({ n: 42 }, { "mcp-param-n": "0x2a" })],
  ["integer-word", "a word for 42", hdr({ n: 42 }, { "mcp-param-n": "abc" })],
  ["integer-plus", "+42 for 42", hdr({ n: 42 }, { "mcp-param-n": "+42" })],
  ["integer-empty", "an empty header for 0", hdr({ n: 0 }, { "mcp-param-n": "" })],
  ["integer-missing", "0 without its header", hdr({ n: 0 })],
  ["boolean-case", "True for true", hdr({ b: true }, { "mcp-param-b": "True" })],
  ["boolean-one", "1 for true", hdr({ b: true }, { "mcp-param-b": "1" })],
  ["boolean-missing", "false without its header", hdr({ b: false })],
  ["nested-missing", "a nested argument without its header", hdr({ o: { deep: "v" } })],
  [
    "nested-other",
    "a nested argument that differs from its header",
    hdr({ o: { deep: "v" } }, { "mcp-param-deep": "w" }),
  ],
  ["absent", "a header whose argument is absent", hdr({}, { "mcp-param-region": "eu" })],
  ["null", "a header whose argument is null", hdr({ region: null }, { "mcp-param-region": "null" })],
];
for (const [rule, what, request] of REFUSED) {
  theme.must(`refused.${rule}`, `answers ${what} with 400 and -32020, and calls nothing`, async (context) => {
    const app = await context.app({ tools: [HDR] });
    expectError(await context.agent().send(request), { status: 400, code: -32020 });
    await app.expectNoCall();
  });
}
theme.should("refused.integer-exponent", "answers the header 4.2e1 for 42 with 400 and -32020", async (context) => {
  await context.app({ tools: [HDR] });
  expectError(await context.agent().send(hdr({ n: 42 }, { "mcp-param-n": "4.2e1" })), { status: 400, code: -32020 });
});
theme.should(
  "refused.integer-large",
  "answers an integer that differs from its header beyond 2^53 with 400 and -32020",
  async (context) => {
    await context.app({ tools: [HDR] });
    const request = hdrText('{"n":9007199254740993}', { "mcp-param-n": "9007199254740992" });
    expectError(await context.agent().send(request), { status: 400, code: -32020 });
  },
);
theme.should(
  "wrong-type",
  "forwards an argument of the wrong type without a header: the application judges it",
  async (context) => {
    const app = await context.app({ tools: [HDR] });
    for (const args of [{ region: {} }, { n: 1.5 }, { b: [] }]) expectResult(await context.agent().send(hdr(args)));
    expectEqual("the number of calls at the application", app.calls.length, 3);
  },
);

for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
  theme.must(
    `inherited.${name}`,
    `looks up own properties only: an annotated property called ${name} that is absent`,
    async (context) => {
      const properties = `{"${name}":{"type":"string","x-mcp-header":"Own"}}`;
      const app = await context.connect();
      await app.registerRaw(
        `{"type":"register","tools":[{"name":"own","inputSchema":{"type":"object","properties":${properties}}}]}`,
      );
      expectResult(await context.agent().send(callModern("own")));
    },
  );
}

theme.must(
  "duplicate-key",
  "compares the header with the last of two equal keys, as the application reads it, or refuses",
  async (context) => {
    const app = await context.app({ tools: [HDR] });
    const answer = await context.agent().send(hdrText('{"region":"eu","region":"us"}', { "mcp-param-region": "eu" }));
    expectError(answer, { status: 400, code: -32020 });
    await app.expectNoCall();
  },
);

theme.must(
  "re-registered",
  "checks against the tools of the moment: an annotation that is new counts at once",
  async (context) => {
    const app = await context.app({ tools: [plainTool("hdr")] });
    const agent = context.agent();
    expectResult(await agent.send(hdr({ region: "eu" })));
    await app.register([ECHO, HDR]);
    expectError(await agent.send(hdr({ region: "eu" })), { status: 400, code: -32020 });
    const { tools } = expectResult(await agent.send(modern("tools/list")));
    const annotated = (tools as readonly unknown[])[1];
    expectEqual(
      "the annotation in the list",
      at(annotated, "inputSchema", "properties", "region", "x-mcp-header"),
      "Region",
    );
  },
);

theme.must("legacy", "wants no parameter headers of a legacy call", async (context) => {
  await context.app({ tools: [HDR] });
  const agent = context.agent();
  expectResult(await agent.send(callLegacy("hdr", { region: "eu", n: 1 })));
  expectResult(await agent.send(legacy("tools/call", { name: "hdr" }, { revision: "2025-11-25" })));
});
