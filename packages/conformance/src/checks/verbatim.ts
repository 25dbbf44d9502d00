import { Theme, type Check } from "../check.ts";
import { expectEqual, expectResult, expectStatus, expectThat } from "../expect.ts";
import { callModern, legacy, META_TEXT, modern, rawRpc, type AgentRequest } from "../harness/mcp-request.ts";

const theme = new Theme("agent.verbatim", "§4.3");
export const VERBATIM_CHECKS: readonly Check[] = theme.checks;

/** Values that a JSON library would rewrite, as the members of an object. */
const TEXTS: readonly (readonly [string, string, string])[] = [
  ["big-integers", "integers beyond 2^53", '{"n":12345678901234567890,"m":-9007199254740993}'],
  ["number-forms", "1.0, 1E+2 and -0", '{"a":1.0,"b":1E+2,"c":-0,"d":0.10}'],
  ["huge-exponents", "exponents that no double holds", '{"a":1e400,"b":1e-400}'],
  ["escapes", "escapes that need not be", String.raw`{"a":"\u0041\/\u00e9\ud83d\ude00","\u0062":"\t"}`],
  ["lone-surrogate", "a lone surrogate", String.raw`{"a":"\ud800"}`],
  ["unicode", "characters of every length in UTF-8", '{"a":"é\u20ac😀\u2028\u2029\u007f"}'],
  ["key-order", "the order of keys", '{"b":1,"10":2,"a":3,"2":4}'],
  ["duplicate-keys", "a key that comes twice", '{"a":1,"a":2}'],
  [
    "odd-keys",
    "keys such as __proto__ and an empty one",
    '{"__proto__":{"x":1},"constructor":null,"":0,"type":"ping","id":"x"}',
  ],
  ["white-space", "white space", '{ "a" : [ 1 ,\t2 ] , "b":{ } }'],
  ["brackets", "brackets and quotes in strings", String.raw`{"a":"}]\"{[\\","b":"\\\\\""}`],
  ["nested", "100 levels of nesting", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`],
];

const callWith = (args: string): readonly AgentRequest[] => [
  callModern("echo", {}, { body: rawRpc("1", "tools/call", `{${META_TEXT},"name":"echo","arguments":${args}}`) }),
  legacy("", {}, { body: rawRpc("1", "tools/call", `{"arguments":${args},"name":"echo"}`) }),
];

for (const [rule, what, text] of TEXTS) {
  theme.must(
    `arguments.${rule}`,
    `forwards arguments with ${what} as they were sent`,
    async (context) => {
      const app = await context.app({ onCall: () => ({ content: [] }) });
      for (const request of callWith(text)) {
        expectResult(await context.agent().send(request));
        const { raw } = await app.call();
        expectThat(`arguments ${text}`, raw.includes(text), raw);
      }
    },
    { section: "§3.2" },
  );

  theme.must(`result.${rule}`, `forwards a result with ${what} as the client sent it`, async (context) => {
    const app = await context.app({ onCall: () => undefined });
    for (const request of [callModern("echo"), legacy("tools/call", { name: "echo" })]) {
      const answer = context.agent().send(request);
      const { id } = await app.call();
      app.sendText(`{"type":"result","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":${text}}}`);
      const { status, body } = await answer;
      expectEqual("the status", status, 200);
      expectThat(`structuredContent ${text}`, body.includes(text), body);
    }
  });
}

theme.must(
  "result.member-order",
  "finds the members of a result message in any order and spelling",
  async (context) => {
    const app = await context.app();
    const answer = context.agent().send(callModern("slow"));
    const { id } = await app.call();
    app.sendText(
      String.raw` {"r\u0065sult" : {"x":{"content":1},"content":[{"text":"found","type":"text"}]},"id":${JSON.stringify(id)}, "type":"result"} `,
    );
    const { body } = await answer;
    expectThat('the text "found"', body.includes('"found"'), body);
  },
);

theme.must(
  "arguments.decoy",
  "takes the arguments from the parameters, not from look-alikes around them",
  async (context) => {
    const app = await context.app();
    const decoy = '"params":{"arguments":{"no":1}},"arguments":{"no":2}';
    const body = `{"x":{${decoy}},"arguments":{"no":3},"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"y":{${decoy}},"name":"echo","arguments":{"yes":{"arguments":4}},${META_TEXT}}}`;
    expectResult(await context.agent().send(callModern("echo", {}, { body })));
    expectEqual("the arguments", (await app.call()).arguments, { yes: { arguments: 4 } });
  },
  { section: "§3.2" },
);

theme.must("large", "carries 3 MiB both ways", async (context) => {
  const app = await context.app({
    onCall: ({ arguments: args }) => ({ content: [], structuredContent: args as never }),
  });
  const text = "é".repeat(1_500_000);
  const answer = await context.agent().send(callModern("echo", { text }));
  expectStatus(answer, 200);
  expectEqual("the length that the client saw", String((await app.call()).arguments["text"]).length, text.length);
  expectThat("the same text in the result", answer.body.includes(text), `${answer.body.length} characters`);
});

theme.must(
  "notified-names",
  "forwards names and texts with line separators in a list without breaking it",
  async (context) => {
    await context.app({ tools: [{ name: "a", description: "x\u2028y\r\nz", inputSchema: { type: "object" } }] });
    const { body } = await context.agent().send(modern("tools/list"));
    const { result } = JSON.parse(body) as {
      readonly result: { readonly tools: readonly [{ readonly description: string }] };
    };
    expectEqual("the description", result.tools[0].description, "x\u2028y\r\nz");
  },
  { section: "§4.2" },
);
