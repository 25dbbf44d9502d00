import type { CallToolResult, Tool } from "clientmcp/protocol";
import type { Call } from "./fake-app.ts";

/** Answers with its arguments as text. */
export const ECHO: Tool = {
  name: "echo",
  description: "Returns its arguments",
  inputSchema: { type: "object", properties: {} },
};

/** Never answers by itself: the check decides. */
export const SLOW: Tool = { name: "slow", inputSchema: { type: "object", properties: {} } };

/** Mirrors some of its arguments into headers. */
export const HDR: Tool = {
  name: "hdr",
  inputSchema: {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      n: { type: "integer", "x-mcp-header": "N" },
      b: { type: "boolean", "x-mcp-header": "B" },
      o: { type: "object", properties: { deep: { type: "string", "x-mcp-header": "Deep" } } },
    },
  },
};

export const STANDARD_TOOLS: readonly Tool[] = [ECHO, HDR, SLOW];

/** What the standard tools do: `slow` stays open, every other one echoes. */
export function answerStandard(call: Call): CallToolResult | undefined {
  return call.name === "slow" ? undefined : textResult(JSON.stringify(call.arguments));
}

export function textResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

/** A tool without arguments. */
export function plainTool(name: string, more: Partial<Tool> = {}): Tool {
  return { name, inputSchema: { type: "object", properties: {} }, ...more };
}
