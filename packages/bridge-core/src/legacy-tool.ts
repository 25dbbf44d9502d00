import { isJsonObject, type Tool } from "clientmcp/protocol";

/**
 * The tool as agents of the revisions with a handshake can read it, or `tool` itself where they can already. Their strict
 * clients drop a whole list for one tool whose `outputSchema` is not of type "object" or whose `properties` hold mere booleans.
 */
export function legacyTool(tool: Tool): Tool {
  let adapted = tool;
  const { properties } = tool.inputSchema;
  if (isJsonObject(properties) && Object.values(properties).some((schema) => typeof schema === "boolean")) {
    // Object.fromEntries defines its keys, so that a property called `__proto__` stays one.
    const objects = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, asObject(schema)]));
    adapted = { ...adapted, inputSchema: { ...tool.inputSchema, properties: objects } };
  }
  if (tool.outputSchema !== undefined && tool.outputSchema["type"] !== "object") {
    const { outputSchema: _, ...rest } = adapted;
    adapted = rest;
  }
  return adapted;
}

/** `true` allows everything and `false` nothing, as these objects do. */
function asObject(schema: unknown): unknown {
  if (typeof schema !== "boolean") return schema;
  return schema ? {} : { not: {} };
}
