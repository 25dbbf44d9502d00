import { argumentAt, headerParameters, isJsonObject, type HeaderParameter } from "clientmcp/protocol";
import type { Message } from "./message.ts";

/** A tool's arguments that its agents repeat in headers, by the tool's name. */
export type ParametersByTool = ReadonlyMap<string, readonly HeaderParameter[]>;

/** Reads what a `tools/list` result declares with `x-mcp-header`. */
export function parametersByTool(tools: unknown): ParametersByTool {
  const found = new Map<string, readonly HeaderParameter[]>();
  if (!Array.isArray(tools)) return found;
  for (const tool of tools) {
    if (!isJsonObject(tool) || typeof tool["name"] !== "string" || !isJsonObject(tool["inputSchema"])) continue;
    const reading = headerParameters(tool["inputSchema"]);
    if (reading.ok) found.set(tool["name"], reading.parameters);
  }
  return found;
}

/**
 * The headers in which MCP 2026-07-28 wants parts of a request repeated, for a message that has them in its body only
 * (Streamable HTTP, standard headers and `Mcp-Param-*`).
 */
export function mirroredHeaders(
  { method, params }: Pick<Message, "method" | "params">,
  tools: ParametersByTool,
): Record<string, string> {
  const headers: Record<string, string> = { "Mcp-Method": encoded(method) };
  const { name } = params;
  if (method !== "tools/call" || typeof name !== "string") return headers;
  headers["Mcp-Name"] = encoded(name);
  for (const { header, path } of tools.get(name) ?? []) {
    const value = argumentAt(params["arguments"], path);
    if (typeof value === "string" || typeof value === "boolean" || Number.isSafeInteger(value)) {
      headers[`Mcp-Param-${header}`] = encoded(String(value));
    }
  }
  return headers;
}

/** A header cannot hold every text, so others travel as base64 between two markers. */
function encoded(text: string): string {
  const isPlain = /^[\t\u0020-\u007e]*$/.test(text) && !/^[\t ]|[\t ]$|^=\?base64\?.*\?=$/.test(text) && text !== "";
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
