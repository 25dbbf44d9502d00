import { afterEach, describe, expect, it, vi } from "vitest";
import { validator } from "./validator.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The issues as an agent reads them. */
function problems(schema: Readonly<Record<string, unknown>>, value: unknown): readonly string[] {
  return (validator(schema)(value).issues ?? []).map(({ path = [], message }) =>
    path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`,
  );
}

function objectOf(properties: Readonly<Record<string, unknown>>, more: object = {}): Readonly<Record<string, unknown>> {
  return { type: "object", properties, ...more };
}

describe("validator", () => {
  it("finds nothing wrong with a value that fits", () => {
    const schema = objectOf(
      { to: { type: "string" }, amount: { type: "integer", minimum: 1 }, note: { type: ["string", "null"] } },
      { required: ["to", "amount"], additionalProperties: false },
    );
    expect(problems(schema, { to: "a", amount: 5, note: null })).toEqual([]);
  });

  it("names each path, what was expected, and what was received", () => {
    const schema = objectOf(
      {
        to: { type: "string" },
        amount: { type: "integer" },
        items: { type: "array", items: objectOf({ "a/b~c d": { type: "number" } }) },
      },
      { required: ["to", "amount", "toString"], additionalProperties: false },
    );
    expect(problems(schema, { to: 1, items: [{}, { "a/b~c d": "x" }], extra: [1] })).toEqual([
      "amount: expected a value, received nothing",
      "toString: expected a value, received nothing",
      "to: expected string, received number",
      "items.1.a/b~c d: expected number, received string",
      "extra: expected nothing here, received [1]",
    ]);
  });

  it.each([
    [{ type: "integer" }, 1.5, "expected integer, received number"],
    [{ type: ["string", "null"] }, [], "expected string or null, received array"],
    [{ const: { a: 1 } }, { a: 2 }, 'expected {"a":1}, received {"a":2}'],
    [{ enum: ["red", null] }, "blue", 'expected one of "red", null, received "blue"'],
    [{ minimum: 1 }, 0, "expected at least 1, received 0"],
    [{ maximum: 1 }, 2, "expected at most 1, received 2"],
    [{ exclusiveMinimum: 1 }, 1, "expected more than 1, received 1"],
    [{ exclusiveMaximum: 1 }, 1, "expected less than 1, received 1"],
    [{ multipleOf: 5 }, 7, "expected a multiple of 5, received 7"],
    [{ minLength: 2 }, "🔑", "expected at least 2 characters, received 1"],
    [{ maxLength: 2 }, "abc", "expected at most 2 characters, received 3"],
    [{ pattern: "^a+$" }, "b", 'expected a string that matches /^a+$/, received "b"'],
    [{ format: "email" }, "b", 'expected a string in the format email, received "b"'],
    [{ format: "date-time" }, "today", 'expected a string in the format date-time, received "today"'],
    [{ minItems: 2 }, [1], "expected at least 2 items, received 1"],
    [{ maxItems: 1 }, [1, 2], "expected at most 1 items, received 2"],
    [{ uniqueItems: true }, [1, 1], "expected items that all differ, received [1,1]"],
    [{ minProperties: 1 }, {}, "expected at least 1 members, received 0"],
    [{ maxProperties: 0 }, { a: 1 }, "expected at most 0 members, received 1"],
    [{ not: { type: "string" } }, "a", `expected what the schema's "not" asks for, received "a"`],
    [{ contains: { type: "string" } }, [1], `expected what the schema's "contains" asks for, received [1]`],
    [{ propertyNames: { pattern: "^a" } }, { b: 1 }, 'expected names of members as the schema has them, received "b"'],
    [
      { dependentRequired: { a: ["b"] } },
      { a: 1 },
      `expected what the schema's "dependentRequired" asks for, received {"a":1}`,
    ],
    [{ maxLength: 1 }, "a".repeat(200), "expected at most 1 characters, received 200"],
    [{ const: 1 }, "a".repeat(200), `expected 1, received "${"a".repeat(79)}…`],
  ])("says what %j expected", (schema, value, text) => {
    expect(problems(objectOf({ x: schema }), { x: value })).toEqual([`x: ${text}`]);
  });

  it("takes alternatives together, and looks into the one that was meant", () => {
    const tagged = (kind: string, more: object): object =>
      objectOf({ kind: { const: kind }, ...more }, { required: ["kind"] });
    const schema = objectOf({
      id: { anyOf: [{ type: "string" }, { type: "number" }] },
      nullable: { anyOf: [objectOf({ n: { type: "number" } }), { type: "null" }] },
      shape: {
        oneOf: [tagged("circle", { radius: { type: "number" } }), tagged("square", { side: { type: "number" } })],
      },
      either: { anyOf: [objectOf({}, { required: ["a"] }), objectOf({}, { required: ["b"] })] },
      one: { oneOf: [{ minimum: 1 }, { maximum: 9 }, { type: "string" }] },
    });
    expect(
      problems(schema, { id: [], nullable: { n: "x" }, shape: { kind: "square", side: "x" }, either: {}, one: 5 }),
    ).toEqual([
      "id: expected string or number, received []",
      "nullable.n: expected number, received string",
      "shape.side: expected number, received string",
      "either: expected one of (either.a: a value) or (either.b: a value), received object",
      "one: expected exactly one of 3 alternatives, received a value that matches 2 of them",
    ]);
    expect(problems(schema, { shape: { kind: "star" } })).toEqual([
      'shape: expected one of (shape.kind: "circle") or (shape.kind: "square"), received object',
    ]);
  });

  it("follows references, also recursive ones and those that a generator escaped", () => {
    const schema = objectOf(
      { tree: { $ref: "#/$defs/node" }, pair: { $ref: "#/$defs/Pair%3Ca%2Cb%3E" } },
      {
        $defs: {
          node: objectOf({ value: { type: "number" }, next: { $ref: "#/$defs/node" } }),
          "Pair<a,b>": { type: "array", prefixItems: [{ type: "string" }], items: false },
        },
      },
    );
    expect(problems(schema, { tree: { value: 1, next: { value: "x" } }, pair: ["a", 2] })).toEqual([
      "tree.next.value: expected number, received string",
      "pair.1: expected nothing here, received 2",
    ]);
  });

  it("reads draft 07 where $schema says so: definitions, tuples, and $ref without siblings", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...objectOf(
        {
          pair: { items: [{ type: "string" }, { type: "number" }], additionalItems: false },
          a: { $ref: "#/definitions/a" },
        },
        { definitions: { a: { type: "string" } } },
      ),
    };
    expect(problems(schema, { pair: ["a", "b", 3], a: 1 })).toEqual([
      "pair.1: expected number, received string",
      "pair.2: expected nothing here, received 3",
      "a: expected string, received number",
    ]);
  });

  it("E-086: a member named like something of every object is an ordinary one", () => {
    const schema = objectOf({ constructor: { type: "string" }, ["__proto__"]: { type: "number" } });
    expect(problems(schema, {})).toEqual([]);
    expect(problems(schema, JSON.parse('{"__proto__":"x","constructor":1}'))).toContain(
      "constructor: expected string, received number",
    );
  });

  it("lists at most 20 issues, and looks for the first only in a large value", () => {
    const schema = objectOf({ list: { type: "array", items: { type: "number" } } });
    const few = problems(schema, { list: Array.from({ length: 25 }, () => "x") });
    expect(few).toHaveLength(21);
    expect(few[20]).toBe("and 5 more");
    expect(problems(schema, { list: Array.from({ length: 500_000 }, () => "x") })).toEqual([
      "list.0: expected number, received string",
    ]);
  });

  it("takes what it cannot check as not valid", () => {
    const nested = objectOf({ next: { $ref: "#" } });
    let deep: unknown = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { next: deep };
    expect(problems(nested, deep)).toEqual([expect.stringMatching(/^cannot be checked: /)]);
    expect(problems({ type: "object", additionalProperties: { type: "string" } }, { "\uD800": "x" })).toEqual([
      expect.stringMatching(/^cannot be checked: /),
    ]);
  });

  it("makes no code from text, which a Content-Security-Policy forbids", () => {
    const forbidden = vi.fn<() => never>(function forbidden() {
      throw new EvalError("unsafe-eval");
    });
    vi.stubGlobal("eval", forbidden);
    vi.stubGlobal("Function", forbidden);
    const schema = objectOf({ a: { type: "string", format: "uri", pattern: "^h" } });
    expect(problems(schema, { a: "http://example.com" })).toEqual([]);
    expect(forbidden).not.toHaveBeenCalled();
  });

  it("leaves the schema as it is", () => {
    const schema = Object.freeze(objectOf({ a: Object.freeze({ $ref: "#" }) }));
    expect(problems(schema, { a: 1 })).toEqual(["a: expected object, received number"]);
  });

  it.each([
    [
      "E-084: a reference into nothing",
      objectOf({ a: { $ref: "#/$defs/b" } }),
      '#/properties/a: the $ref "#/$defs/b" leads nowhere',
    ],
    [
      "E-084: a reference to another document",
      { type: "object", allOf: [{ $ref: "https://example.com/a.json" }] },
      '#/allOf/0: the $ref "https://example.com/a.json" leads out of the schema, and nothing is fetched',
    ],
    ["$dynamicRef", objectOf({ a: { $dynamicRef: "#x" } }), "#/properties/a: $dynamicRef is not supported"],
    ["an unknown type", objectOf({ "a b": { type: ["strng"] } }), '#/properties/a b: there is no type "strng"'],
    [
      "a broken pattern",
      objectOf({ a: { pattern: String.raw`^[\w-.]$` } }),
      String.raw`#/properties/a: the pattern "^[\\w-.]$" is no regular expression (flag u)`,
    ],
    ["a broken name pattern", { type: "object", patternProperties: { "(": {} } }, "#: the pattern"],
  ])("refuses %s, with its place", (_, schema, message) => {
    expect(() => validator(schema)).toThrow(message);
  });
});
