import type { Tool } from "clientmcp/protocol";

const MAX_NAME = 64;
/** Claude Code calls a server's tool `mcp__<server>__<tool>`. */
const PREFIX = "mcp____".length;

/** What some agents or models will not take about a tool, or will make little of, in words for its author. */
export function portabilityWarnings(tool: Tool, client: string): readonly string[] {
  const { name, description, inputSchema } = tool;
  const length = name.length + serverName(client).length + PREFIX;
  const combined = ["anyOf", "oneOf", "allOf"].filter((keyword) => keyword in inputSchema);
  const undescribed = Object.entries(objectOf(inputSchema["properties"]))
    .filter(([, schema]) => objectOf(schema)["description"] === undefined)
    .map(([property]) => property);
  return [
    ...(name.includes(".") ? ["The name has a dot, which some model providers refuse."] : []),
    ...(length > MAX_NAME
      ? [`With a host's prefix the name has ${length} characters; some model providers take ${MAX_NAME}.`]
      : []),
    ...combined.map((keyword) => `The input schema has ${keyword} at its top, which some model providers refuse.`),
    ...(description === undefined || description.trim() === ""
      ? ["There is no description, so a model has only the name to go by."]
      : []),
    ...(undescribed.length > 0 ? [`No description: ${undescribed.join(", ")}.`] : []),
  ];
}

function serverName(client: string): string {
  return client.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "app";
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
