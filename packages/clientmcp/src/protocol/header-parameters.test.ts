import { describe, expect, it } from "vitest";
import { headerParameters } from "./header-parameters.ts";

const annotated = { type: "string", "x-mcp-header": "Region" };
const schema = (properties: object, more: object = {}): Record<string, unknown> => ({
  type: "object",
  properties,
  ...more,
});

describe("headerParameters (SPEC §3.2)", () => {
  it("finds annotations at any depth below properties", () => {
    const found = headerParameters(
      schema({
        region: annotated,
        n: { type: "integer", "x-mcp-header": "N" },
        o: schema({ deep: { type: "boolean", "x-mcp-header": "Deep" } }),
      }),
    );
    expect(found).toEqual({
      ok: true,
      parameters: [
        { header: "Region", path: ["region"], type: "string" },
        { header: "N", path: ["n"], type: "integer" },
        { header: "Deep", path: ["o", "deep"], type: "boolean" },
      ],
    });
  });

  it.each([
    ["an empty name", schema({ a: { type: "string", "x-mcp-header": "" } })],
    ["a space in the name", schema({ a: { type: "string", "x-mcp-header": "a b" } })],
    ["a colon in the name", schema({ a: { type: "string", "x-mcp-header": "a:b" } })],
    ["a line break in the name", schema({ a: { type: "string", "x-mcp-header": "a\n" } })],
    ["a name that is no string", schema({ a: { type: "string", "x-mcp-header": 5 } })],
    ["names that differ by case alone", schema({ a: annotated, b: { type: "string", "x-mcp-header": "region" } })],
    ["a number", schema({ a: { type: "number", "x-mcp-header": "A" } })],
    ["a list of types", schema({ a: { type: ["string", "null"], "x-mcp-header": "A" } })],
    ["no type", schema({ a: { "x-mcp-header": "A" } })],
    ["the root", schema({}, { "x-mcp-header": "A" })],
    ["items", schema({ a: { type: "array", items: annotated } })],
    ["a list of items", schema({ a: { type: "array", items: [annotated] } })],
    ["prefixItems", schema({ a: { type: "array", prefixItems: [annotated] } })],
    ["anyOf", schema({}, { anyOf: [schema({ a: annotated })] })],
    ["not", schema({}, { not: schema({ a: annotated }) })],
    ["if", schema({}, { if: schema({ a: annotated }) })],
    ["$defs", schema({}, { $defs: { a: annotated } })],
    ["additionalProperties", schema({}, { additionalProperties: annotated })],
    ["patternProperties", schema({}, { patternProperties: { "^a": annotated } })],
    ["dependentSchemas", schema({}, { dependentSchemas: { a: schema({ b: annotated }) } })],
  ])("refuses an annotation on or with %s", (_, inputSchema) => {
    expect(headerParameters(inputSchema)).toMatchObject({ ok: false, fault: expect.stringContaining("x-mcp-header") });
  });

  it.each([
    ["a property of that name", schema({ "x-mcp-header": { type: "string" } })],
    ["instance data", schema({ a: { type: "object", default: { "x-mcp-header": 1 }, enum: [{ "x-mcp-header": 2 }] } })],
    ["a keyword unknown to JSON Schema", schema({ a: { type: "string", "x-ui": { "x-mcp-header": "a b" } } })],
    ["examples and const", schema({ a: { examples: [{ "x-mcp-header": "" }], const: { "x-mcp-header": "" } } })],
  ])("takes the key in %s for no annotation", (_, inputSchema) => {
    expect(headerParameters(inputSchema)).toEqual({ ok: true, parameters: [] });
  });

  it("accepts names that look reserved and properties named like Object's members (E-086)", () => {
    const found = headerParameters(
      schema({ constructor: { type: "string", "x-mcp-header": "Method" }, toString: { type: "string" } }),
    );
    expect(found).toEqual({
      ok: true,
      parameters: [{ header: "Method", path: ["constructor"], type: "string" }],
    });
  });
});
