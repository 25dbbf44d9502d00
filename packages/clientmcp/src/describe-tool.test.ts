import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeTool, riskOf } from "./describe-tool.ts";
import type { ToolBehaviour, ToolDefinition } from "./tool.ts";

const handler = (): void => undefined;

function definitionOf(tool: Partial<ToolDefinition & ToolBehaviour>, name = "tool"): unknown {
  const described = describeTool(name, { handler, ...tool });
  if (described.kind === "refused") throw described.error;
  return described.definition;
}

function faultOf(tool: object, name = "tool"): string {
  const described = describeTool(name, { handler, ...tool });
  if (described.kind === "valid") throw new Error(`valid: ${described.key}`);
  expect(described.error.code).toBe("invalid-tool");
  return described.error.message;
}

describe("describeTool (SPEC §3.2)", () => {
  it("E-085: a tool without a schema is declared as an object without properties", () => {
    expect(definitionOf({})).toEqual({ name: "tool", inputSchema: { type: "object", properties: {} } });
  });

  it("E-080: completes an empty schema", () => {
    expect(definitionOf({ inputSchema: {} })).toEqual({
      name: "tool",
      inputSchema: { type: "object", properties: {} },
    });
  });

  it("passes MCP's members on, and keeps the SDK's own to itself", () => {
    const mcp = {
      title: "Title",
      description: "Text",
      icons: [{ src: "data:," }],
      inputSchema: { type: "object" },
      outputSchema: { type: "object" },
      annotations: { openWorldHint: false },
      _meta: { "example.com/x": 1 },
    };
    const own = { timeoutMs: 1, maxConcurrent: 1, confirm: () => undefined, enabled: true };
    expect(definitionOf({ ...mcp, ...own })).toEqual({ name: "tool", ...mcp });
  });

  it.each([
    ["observe", { readOnlyHint: true }],
    ["operate", undefined],
    ["manage", { destructiveHint: true }],
    ["transact", { destructiveHint: true }],
  ] as const)("publishes the risk %s and the annotations that it implies (SPEC §9.1)", (risk, annotations) => {
    expect(definitionOf({ risk })).toEqual({
      name: "tool",
      inputSchema: { type: "object", properties: {} },
      ...(annotations && { annotations }),
      _meta: { "io.github.clientmcp/risk": risk },
    });
  });

  it("lets the tool's own annotations win over implied ones (SPEC §9.1)", () => {
    expect(
      definitionOf({ risk: "manage", annotations: { destructiveHint: false, title: "T" }, _meta: { a: 1 } }),
    ).toMatchObject({
      annotations: { destructiveHint: false, title: "T" },
      _meta: { a: 1, "io.github.clientmcp/risk": "manage" },
    });
  });

  it("reads a risk back, and nothing that is none", () => {
    const inputSchema = { type: "object" } as const;
    expect(riskOf({ name: "a", inputSchema, _meta: { "io.github.clientmcp/risk": "transact" } })).toBe("transact");
    expect(riskOf({ name: "a", inputSchema, _meta: { "io.github.clientmcp/risk": "toString" } })).toBeUndefined();
  });

  it("E-014: equal definitions have equal keys, whatever their functions and the order of their members", () => {
    const one = describeTool("a", { title: "T", description: "D", handler: () => 1 });
    const two = describeTool("a", { handler: () => 2, description: "D", title: "T" });
    expect(two.key).toBe(one.key);
    expect(describeTool("a", { title: "U", description: "D", handler }).key).not.toBe(one.key);
  });

  it("E-082: declares what a Standard Schema says", () => {
    expect(
      definitionOf({ inputSchema: z.object({ a: z.string().optional() }), outputSchema: z.object({ b: z.number() }) }),
    ).toMatchObject({
      inputSchema: { type: "object", properties: { a: { type: "string" } } },
      outputSchema: { type: "object", properties: { b: { type: "number" } }, required: ["b"] },
    });
  });

  it("E-090: declares no lone surrogate", () => {
    expect(definitionOf({ description: "a\uD83Db" })).toMatchObject({ description: "a\uFFFDb" });
  });

  it("E-080: refuses a name that bridges refuse, naming it", () => {
    expect(faultOf({}, "a b")).toBe(
      'The tool "a b" cannot be exposed: name must be 1 to 128 characters of A-Z a-z 0-9 _ - .',
    );
  });

  const cyclic: Record<string, unknown> = { type: "object" };
  cyclic["self"] = cyclic;

  it.each([
    ["a schema for a string", { inputSchema: { type: "string" } }, 'inputSchema.type must be "object", not "string"'],
    ["a schema that is no object", { inputSchema: "object" }, "inputSchema must be an object"],
    ["a cyclic schema", { inputSchema: cyclic }, /circular|cyclic/],
    ["a Standard Schema for a string", { inputSchema: z.string() }, 'inputSchema.type must be "object", not "string"'],
    ["what JSON Schema cannot express", { inputSchema: z.object({ d: z.date() }) }, "Date cannot be represented"],
    ["an instance of some class", { inputSchema: new URL("https://a.example") }, "inputSchema must be an object"],
    ["an unknown risk", { risk: "lethal" }, 'risk must be one of observe, operate, manage, transact, not "lethal"'],
    ["annotations that are no object", { annotations: "x" }, "annotations must be an object"],
    ["a timeout of Infinity", { timeoutMs: Infinity }, "timeoutMs must be a whole number"],
    ["a timeout that no timer can hold", { timeoutMs: 2 ** 31 }, "timeoutMs must be a whole number"],
    ["a timeout that is no number", { timeoutMs: "5000" }, "timeoutMs must be a whole number"],
    ["a limit of no calls", { maxConcurrent: 0 }, "maxConcurrent must be a whole number"],
    ["a limit of half a call", { maxConcurrent: 0.5 }, "maxConcurrent must be a whole number"],
    ["no handler", { handler: undefined }, "handler must be a function"],
  ])("E-080, E-081: refuses %s without throwing", (_, tool, fault) => {
    expect(faultOf(tool)).toMatch(fault);
  });

  it("never throws for what is no tool at all", () => {
    expect(describeTool("a", undefined as never).kind).toBe("refused");
    expect(describeTool("a", "tool" as never).kind).toBe("refused");
    expect(faultOf({}, Symbol("s") as never)).toBe(
      'The tool "Symbol(s)" cannot be exposed: name must be 1 to 128 characters of A-Z a-z 0-9 _ - .',
    );
    expect(faultOf({}, Object.create(null) as never)).toContain("name must be 1 to 128");
  });

  it("never throws for a definition that throws something unprintable", () => {
    const hostile = {
      handler,
      get title(): string {
        throw Object.create(null);
      },
    };
    const described = describeTool("a", hostile);
    expect(described).toMatchObject({ kind: "refused", key: expect.stringContaining("an error that cannot be shown") });
  });
});
