import { describe, expect, it } from "vitest";
import { portabilityWarnings } from "./portability.ts";

function warnings(changes: Record<string, unknown>, client = "shop"): readonly string[] {
  return portabilityWarnings({ name: "pay", description: "Pays", inputSchema: { type: "object" }, ...changes }, client);
}

describe("portabilityWarnings", () => {
  it("has nothing to say about a plain tool", () => {
    expect(warnings({})).toEqual([]);
  });

  it("warns of dots", () => {
    expect(warnings({ name: "a.b" })).toEqual([expect.stringContaining("dot")]);
  });

  it("counts a host's prefix, with the name that the settings give the server", () => {
    expect(warnings({ name: "n".repeat(53) })).toEqual([]); // mcp__shop__ and 53 characters
    expect(warnings({ name: "n".repeat(54) })).toEqual([expect.stringContaining("has 65 characters")]);
    expect(warnings({ name: "n".repeat(48) }, "@acme/shop")).toEqual([]);
    expect(warnings({ name: "n".repeat(49) }, "@acme/shop")).toEqual([expect.stringContaining("has 65 characters")]);
  });

  it.each(["anyOf", "oneOf", "allOf"])("warns of %s at the top of the schema, and not of one below", (keyword) => {
    expect(warnings({ inputSchema: { type: "object", [keyword]: [] } })).toEqual([expect.stringContaining(keyword)]);
    const below = { a: { description: "a", [keyword]: [] } };
    expect(warnings({ inputSchema: { type: "object", properties: below } })).toEqual([]);
  });

  it("names what has no description", () => {
    expect(warnings({ description: " " })).toEqual([expect.stringContaining("no description")]);
    expect(
      warnings({ inputSchema: { type: "object", properties: { a: {}, b: true, c: { description: "c" } } } }),
    ).toEqual(["No description: a, b."]);
  });
});
