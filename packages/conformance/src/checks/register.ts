import { META_KEY } from "clientmcp/protocol";
import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectResult, expectThat } from "../expect.ts";
import { modern } from "../harness/mcp-request.ts";
import { plainTool } from "../harness/standard-tools.ts";

const theme = new Theme("client.register", "§3.2");
export const REGISTER_CHECKS: readonly Check[] = theme.checks;

theme.must("registered", "confirms every accepted register, in order", async (context) => {
  const app = await context.connect();
  for (const name of ["a", "b", "c"]) app.send({ type: "register", tools: [plainTool(name)] });
  for (let confirmed = 0; confirmed < 3; confirmed++) await app.take("registered");
  await app.fence();
  const registered = app.frames.all.filter(({ message }) => message["type"] === "registered");
  expectEqual("the number of confirmations of four registers", registered.length, 4);
});

theme.must("replaces", "replaces everything declared before, instructions included", async (context) => {
  const app = await context.app({ tools: [plainTool("a"), plainTool("b")], instructions: "Use a." });
  await app.register([plainTool("b"), plainTool("c")]);
  const agent = context.agent();
  const { tools } = expectResult(await agent.send(modern("tools/list")));
  expectEqual("the names of the tools", namesOf(tools), ["b", "c"]);
  expectEqual("instructions", expectResult(await agent.send(modern("server/discover")))["instructions"], undefined);
});

theme.must("empty", "accepts an empty set of tools", async (context) => {
  const app = await context.app({ tools: [] });
  expectEqual("the tools", expectResult(await context.agent().send(modern("tools/list")))["tools"], []);
  await app.fence();
});

theme.must("order", "serves the tools in the declared order", async (context) => {
  const names = ["z", "b", "10", "2", "a", "B"];
  await context.app({ tools: names.map((name) => plainTool(name)) });
  expectEqual("the names", namesOf(expectResult(await context.agent().send(modern("tools/list")))["tools"]), names);
});

const schema = (properties: unknown, more: object = {}): object => ({
  inputSchema: { type: "object", properties, ...more },
});
const region = { type: "string", "x-mcp-header": "Region" };

/** Rule, what it is about, and the tool; members are laid over a good tool named "bad". */
const REFUSED: readonly (readonly [string, string, object])[] = [
  ["name-empty", "an empty name", { name: "" }],
  ["name-space", "a space in its name", { name: "get balance" }],
  ["name-slash", "a slash in its name", { name: "a/b" }],
  ["name-unicode", "a letter beyond ASCII in its name", { name: "größe" }],
  ["name-newline", "a line break at the end of its name", { name: "bad\n" }],
  ["name-long", "a name of 129 characters", { name: "n".repeat(129) }],
  ["name-number", "a name that is a number", { name: 7 }],
  ["name-missing", "no name", { name: undefined }],
  ["schema-missing", "no inputSchema", { inputSchema: undefined }],
  ["schema-null", "an inputSchema that is null", { inputSchema: null }],
  ["schema-array", "an inputSchema that is an array", { inputSchema: [] }],
  ["schema-string", "an inputSchema that is a string", { inputSchema: "object" }],
  ["schema-true", "an inputSchema that is true", { inputSchema: true }],
  ["schema-untyped", "an inputSchema without a type", { inputSchema: {} }],
  ["schema-type", 'an inputSchema of type "array"', { inputSchema: { type: "array" } }],
  ["schema-type-list", 'an inputSchema of type ["object"]', { inputSchema: { type: ["object"] } }],
  ["schema-required", "non-strings in required", { inputSchema: { type: "object", required: [1] } }],
  ["title", "a title that is a number", { title: 7 }],
  ["description", "a description that is an object", { description: {} }],
  ["description-null", "a description that is null", { description: null }],
  ["icons", "icons that are an object", { icons: {} }],
  ["annotations", "annotations that are an array", { annotations: [] }],
  ["meta", "a _meta that is a string", { _meta: "x" }],
  ["output-schema", "an outputSchema that is an array", { outputSchema: [] }],
  ["output-schema-true", "an outputSchema that is true", { outputSchema: true }],
  ["hint-read-only", "a readOnlyHint that is a string", { annotations: { readOnlyHint: "true" } }],
  ["hint-destructive", "a destructiveHint that is a number", { annotations: { destructiveHint: 1 } }],
  ["hint-idempotent", "an idempotentHint that is null", { annotations: { idempotentHint: null } }],
  ["hint-open-world", "an openWorldHint that is an array", { annotations: { openWorldHint: [] } }],
  ["header-empty", "an empty x-mcp-header", schema({ a: { type: "string", "x-mcp-header": "" } })],
  ["header-space", "a space in an x-mcp-header", schema({ a: { type: "string", "x-mcp-header": "a b" } })],
  ["header-colon", "a colon in an x-mcp-header", schema({ a: { type: "string", "x-mcp-header": "a:b" } })],
  ["header-newline", "a line break in an x-mcp-header", schema({ a: { type: "string", "x-mcp-header": "a\r\nb" } })],
  [
    "header-unicode",
    "a letter beyond ASCII in an x-mcp-header",
    schema({ a: { type: "string", "x-mcp-header": "é" } }),
  ],
  ["header-number", "an x-mcp-header that is a number", schema({ a: { type: "string", "x-mcp-header": 7 } })],
  [
    "header-twice",
    "two x-mcp-headers that differ in case only",
    schema({ a: region, b: { type: "string", "x-mcp-header": "region" } }),
  ],
  [
    "header-twice-nested",
    "the same x-mcp-header at two depths",
    schema({ a: region, b: { type: "object", properties: { c: region } } }),
  ],
  ["header-on-number", 'an x-mcp-header on a "number"', schema({ a: { type: "number", "x-mcp-header": "A" } })],
  ["header-on-object", 'an x-mcp-header on an "object"', schema({ a: { type: "object", "x-mcp-header": "A" } })],
  ["header-on-array", 'an x-mcp-header on an "array"', schema({ a: { type: "array", "x-mcp-header": "A" } })],
  ["header-on-null", 'an x-mcp-header on a "null"', schema({ a: { type: "null", "x-mcp-header": "A" } })],
  [
    "header-on-types",
    "an x-mcp-header on a list of types",
    schema({ a: { type: ["string", "null"], "x-mcp-header": "A" } }),
  ],
  ["header-untyped", "an x-mcp-header on a property without a type", schema({ a: { "x-mcp-header": "A" } })],
  ["header-on-root", "an x-mcp-header on the root", schema({}, { "x-mcp-header": "A" })],
  ["header-in-items", "an x-mcp-header inside items", schema({ a: { type: "array", items: region } })],
  [
    "header-in-prefix-items",
    "an x-mcp-header inside prefixItems",
    schema({ a: { type: "array", prefixItems: [region] } }),
  ],
  ["header-in-any-of", "an x-mcp-header inside anyOf", schema({ a: { anyOf: [region] } })],
  [
    "header-in-one-of",
    "an x-mcp-header inside a oneOf of the root",
    schema({}, { oneOf: [{ properties: { a: region } }] }),
  ],
  ["header-in-all-of", "an x-mcp-header inside allOf", schema({}, { allOf: [{ properties: { a: region } }] })],
  ["header-in-not", "an x-mcp-header inside not", schema({ a: { not: region } })],
  ["header-in-if", "an x-mcp-header inside if", schema({}, { if: { properties: { a: region } } })],
  [
    "header-in-then",
    "an x-mcp-header inside then",
    schema({}, JSON.parse(`{"then":{"properties":{"a":${JSON.stringify(region)}}}}`) as object),
  ],
  ["header-in-defs", "an x-mcp-header inside $defs", schema({}, { $defs: { a: region } })],
  ["header-in-definitions", "an x-mcp-header inside definitions", schema({}, { definitions: { a: region } })],
  ["header-in-additional", "an x-mcp-header inside additionalProperties", schema({}, { additionalProperties: region })],
  [
    "header-in-patterns",
    "an x-mcp-header inside patternProperties",
    schema({}, { patternProperties: { "^a": region } }),
  ],
  [
    "header-in-dependent",
    "an x-mcp-header inside dependentSchemas",
    schema({}, { dependentSchemas: { a: { properties: { a: region } } } }),
  ],
];
for (const [rule, what, members] of REFUSED) {
  theme.must(`refused.${rule}`, `refuses a tool with ${what} with 4400 and a reason`, async (context) => {
    const app = await context.app();
    app.send({ type: "register", tools: [plainTool("good"), { ...plainTool("bad"), ...members }] });
    const { reason } = await app.expectClosed(4400);
    expectThat("a reason of 1 to 123 bytes", reason.length > 0 && Buffer.byteLength(reason) <= 123, reason);
  });
}

for (const [rule, entry] of [
  ["null", null],
  ["string", "bad"],
  ["array", []],
] as const) {
  theme.must(
    `refused.entry-${rule}`,
    `refuses an entry of tools that is ${JSON.stringify(entry)} with 4400`,
    async (context) => {
      const app = await context.connect();
      app.send({ type: "register", tools: [plainTool("good"), entry] });
      await app.expectClosed(4400);
    },
  );
}

theme.must("refused.duplicate", "refuses a name that is declared twice with 4400, naming it", async (context) => {
  const app = await context.connect();
  app.send({ type: "register", tools: [plainTool("twice"), plainTool("once"), plainTool("twice")] });
  const { reason } = await app.expectClosed(4400);
  expectThat('a reason that names the tool "twice"', reason.includes("twice"), reason);
});

theme.must(
  "refused.ends-old-set",
  "takes the tools of the register before away when a register is refused",
  async (context) => {
    const app = await context.app();
    app.send({ type: "register", tools: [{ ...plainTool("x"), name: "a b" }] });
    await app.expectClosed(4400);
    expectEqual("the tools", expectResult(await context.agent().send(modern("tools/list")))["tools"], []);
  },
);

const deep = Array.from({ length: 30 }).reduce<object>(
  (inner) => ({ type: "object", properties: { a: inner } }),
  region,
);

/** Members laid over a good tool; all of these are legal. */
const ACCEPTED: readonly (readonly [string, string, object])[] = [
  ["name-128", "a name of 128 characters", { name: "n".repeat(128) }],
  ["name-characters", "every character that a name may have", { name: "A-Z_a.z-09" }],
  ["name-proto", 'the name "__proto__"', { name: "__proto__" }],
  ["name-constructor", 'the name "constructor"', { name: "constructor" }],
  ["schema-bare", 'an inputSchema of nothing but "type"', { inputSchema: { type: "object" } }],
  ["schema-booleans", "boolean sub-schemas", schema({ any: true, none: false })],
  [
    "schema-keywords",
    "any keywords of JSON Schema",
    schema({ a: { $ref: "#/$defs/a" } }, { $schema: "x", $defs: { a: {} }, oneOf: [{}] }),
  ],
  [
    "output-any",
    "an outputSchema that describes no object",
    { outputSchema: { type: "array", items: { type: "string" } } },
  ],
  ["unknown-members", "members that the bridge does not know", { execution: { taskSupport: "optional" }, later: [1] }],
  ["risk", "a risk of its own scale", { _meta: { [META_KEY.risk]: "unheard-of" } }],
  [
    "header-nested",
    "an x-mcp-header below nested properties",
    schema({ a: { type: "object", properties: { b: region } } }),
  ],
  ["header-deep", "an x-mcp-header 30 properties deep", schema({ a: deep })],
  ["header-property", "a property named x-mcp-header", schema({ "x-mcp-header": { type: "string" } })],
  [
    "header-default",
    "x-mcp-header inside a default",
    schema({ a: { type: "object", default: { "x-mcp-header": 1 } } }),
  ],
  ["header-enum", "x-mcp-header inside an enum", schema({ a: { enum: [{ "x-mcp-header": "" }] } })],
  ["header-const", "x-mcp-header inside a const", schema({ a: { const: { "x-mcp-header": "" } } })],
  ["header-examples", "x-mcp-header inside examples", schema({ a: { examples: [{ "x-mcp-header": "" }] } })],
  [
    "header-unknown-keyword",
    "x-mcp-header inside a keyword unknown to JSON Schema",
    schema({ a: { "x-ui": { "x-mcp-header": 7 } } }),
  ],
  ["header-method", 'the x-mcp-header "Method"', schema({ a: { type: "string", "x-mcp-header": "Method" } })],
  [
    "header-symbols",
    "every symbol that a header name may have",
    schema({ a: { type: "string", "x-mcp-header": "!#$%&'*+-.^_`|~" } }),
  ],
  [
    "header-types",
    "x-mcp-headers on a string, an integer and a boolean",
    schema({
      a: { type: "string", "x-mcp-header": "A" },
      b: { type: "integer", "x-mcp-header": "B" },
      c: { type: "boolean", "x-mcp-header": "C" },
    }),
  ],
  ["header-items-properties", "properties named like keywords", schema({ items: region, anyOf: { type: "string" } })],
];
for (const [rule, what, members] of ACCEPTED) {
  theme.must(`accepted.${rule}`, `accepts a tool with ${what}`, async (context) => {
    const app = await context.connect();
    await app.registerRaw(JSON.stringify({ type: "register", tools: [{ ...plainTool("good"), ...members }] }));
    const { tools } = expectResult(await context.agent().send(modern("tools/list")));
    const [tool] = tools as readonly unknown[];
    const expected = { ...plainTool("good"), ...members };
    expectEqual("the tool's name in the list", at(tool, "name"), expected.name);
    expectEqual("the tool in the list", tool, JSON.parse(JSON.stringify(expected)));
  });
}

function namesOf(tools: unknown): readonly unknown[] {
  return Array.isArray(tools) ? tools.map((tool: unknown) => at(tool, "name")) : [];
}
