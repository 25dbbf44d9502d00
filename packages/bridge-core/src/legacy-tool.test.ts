import type { Tool } from "clientmcp/protocol";
import { describe, expect, it } from "vitest";
import { legacyTool } from "./legacy-tool.ts";

const tool = (more: object): Tool => ({ name: "save", inputSchema: { type: "object" }, ...more });

describe("legacyTool (SPEC §4.2)", () => {
  it("gives back the tool itself where legacy agents can read it", () => {
    const readable = tool({ outputSchema: { type: "object", properties: { id: {} }, required: ["id"] } });
    expect(legacyTool(readable)).toBe(readable);
  });

  it.each(["inputSchema", "outputSchema"])("writes boolean properties of %s as objects", (member) => {
    const written = legacyTool(tool({ [member]: { type: "object", properties: { any: true, none: false, id: {} } } }));
    expect(written).toMatchObject({ [member]: { properties: { any: {}, none: { not: {} }, id: {} } } });
  });

  it.each([
    ["is no object schema", { type: "array" }],
    ["requires what is no name", { type: "object", required: [1] }],
    ["has properties that are no object", { type: "object", properties: [] }],
    ["has a property that is no schema", { type: "object", properties: { id: "string" } }],
  ])("leaves out an outputSchema that %s, which would cost the whole list", (_, outputSchema) => {
    expect(legacyTool(tool({ outputSchema }))).toEqual(tool({}));
  });
});
