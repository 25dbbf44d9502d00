import { isJsonObject, type Tool } from "clientmcp/protocol";

/**
 * The tool as agents of the revisions with a handshake can read it, or `tool` itself where they can already. Their strict
 * clients drop a whole list for one tool whose schema has mere booleans for properties, or whose `outputSchema` is not of
 * type "object" or requires anything but names.
 */
export function legacyTool(tool: Tool): Tool {
  const inputSchema = withObjectProperties(tool.inputSchema);
  const adapted = inputSchema === tool.inputSchema ? tool : { ...tool, inputSchema };
  const { outputSchema, ...rest } = adapted;
  if (outputSchema === undefined) return adapted;
  if (!isReadable(outputSchema)) return rest;
  const readable = withObjectProperties(outputSchema);
  return readable === outputSchema ? adapted : { ...rest, outputSchema: readable };
}

function isReadable({ type, properties, required }: Readonly<Record<string, unknown>>): boolean {
  if (type !== "object") return false;
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === "string"))) {
    return false;
  }
  if (properties === undefined) return true;
  return isJsonObject(properties) && Object.values(properties).every((schema) => isSchema(schema));
}

function isSchema(value: unknown): boolean {
  return isJsonObject(value) || typeof value === "boolean";
}

/** The schema with objects for the boolean sub-schemas among its properties; the same one where there are none. */
function withObjectProperties<S extends Readonly<Record<string, unknown>>>(schema: S): S {
  const { properties } = schema;
  if (!isJsonObject(properties) || !Object.values(properties).some((child) => typeof child === "boolean"))
    return schema;
  // Object.fromEntries defines its keys, so that a property called `__proto__` stays one.
  const objects = Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, asObject(child)]));
  return { ...schema, properties: objects };
}

/** `true` allows everything and `false` nothing, as these objects do. */
function asObject(schema: unknown): unknown {
  if (typeof schema !== "boolean") return schema;
  return schema ? {} : { not: {} };
}
