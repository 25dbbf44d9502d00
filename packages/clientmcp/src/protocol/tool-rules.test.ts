import { describe, expect, it } from "vitest";
import { registerFault, toolFault } from "./tool-rules.ts";

const tool = (more: object = {}): unknown => ({ name: "save", inputSchema: { type: "object" }, ...more });

describe("toolFault (SPEC §3.2)", () => {
  it.each(["save", "a", "A-Z_0.9", "x".repeat(128), "constructor", "__proto__"])("accepts the name %s", (name) => {
    expect(toolFault(tool({ name }))).toBeUndefined();
  });

  it.each(["", "x".repeat(129), "get balance", "größe", "a\n", 7, undefined])("refuses the name %j", (name) => {
    expect(toolFault(tool({ name }))).toBe("name must be 1 to 128 characters of A-Z a-z 0-9 _ - .");
  });

  it.each([
    [{ inputSchema: undefined }, "inputSchema must be an object, not missing"],
    [{ inputSchema: null }, "inputSchema must be an object, not null"],
    [{ inputSchema: [] }, "inputSchema must be an object, not an array"],
    [{ inputSchema: {} }, 'inputSchema.type must be "object", not missing'],
    [{ inputSchema: { type: "string" } }, 'inputSchema.type must be "object", not "string"'],
    [{ inputSchema: { type: ["object"] } }, 'inputSchema.type must be "object", not an array'],
    [{ inputSchema: { type: "object", required: [1] } }, "inputSchema.required must be an array of strings"],
    [{ inputSchema: { type: "object", properties: [] } }, "inputSchema.properties must be an object, not an array"],
    [
      { inputSchema: { type: "object", properties: { a: 1 } } },
      "inputSchema.properties.a must be a schema (an object or a boolean), not a number",
    ],
    [{ title: 1 }, "title must be a string, not a number"],
    [{ description: null }, "description must be a string, not null"],
    [{ icons: {} }, "icons must be an array, not an object"],
    [{ annotations: [] }, "annotations must be an object, not an array"],
    [{ annotations: { readOnlyHint: "yes" } }, 'annotations.readOnlyHint must be a boolean, not "yes"'],
    [{ annotations: { title: 1 } }, "annotations.title must be a string, not a number"],
    [{ _meta: "x" }, '_meta must be an object, not "x"'],
    [{ outputSchema: true }, "outputSchema must be an object, not a boolean"],
  ])("refuses %j, naming the member", (more, fault) => {
    expect(toolFault(tool(more))).toBe(fault);
  });

  it("accepts boolean sub-schemas, unknown members and any output schema", () => {
    const accepted = tool({
      inputSchema: { type: "object", properties: { any: true, none: false } },
      outputSchema: { type: "array" },
      execution: { taskSupport: "optional" },
    });
    expect(toolFault(accepted)).toBeUndefined();
  });

  it("refuses what is nested deeper than 256 levels, without a stack overflow", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`) as unknown;
    expect(toolFault(tool({ _meta: { deep } }))).toBe("nested deeper than 256 levels");
  });

  it.each([5, "x", null, [], undefined])("refuses %j as a tool", (value) => {
    expect(toolFault(value)).toBe("a tool must be an object");
  });
});

describe("registerFault (SPEC §3.2, §6)", () => {
  it("names the tool that is declared twice", () => {
    expect(registerFault([tool(), tool()], undefined)).toEqual({ tool: 'tool "save"', fault: "declared twice" });
  });

  it("names a tool without a usable name by its place", () => {
    expect(registerFault([tool(), 5], undefined)).toEqual({ tool: "tools[1]", fault: "a tool must be an object" });
    expect(registerFault([tool({ name: "" })], undefined)?.tool).toBe("tools[0]");
  });

  it("counts tools, and instructions in bytes", () => {
    const many = Array.from({ length: 513 }, (_, i) => tool({ name: `t${i}` }));
    expect(registerFault(many.slice(1), "x".repeat(65_536))).toBeUndefined();
    expect(registerFault(many, undefined)).toEqual({ fault: "513 tools declared, at most 512 are allowed" });
    expect(registerFault([], "€".repeat(21_846))).toEqual({
      fault: "instructions take 65538 bytes, at most 65536 are allowed",
    });
  });
});
