import { isJsonObject, toWellFormed, type AgentInfo } from "clientmcp/protocol";

const MAX_LENGTH = 128;

/** Reads the name that an agent gives itself, cut to 128 characters; `undefined` where it gives none. Nobody verified it. */
export function agentInfo(value: unknown): AgentInfo | undefined {
  if (!isJsonObject(value) || typeof value["name"] !== "string" || value["name"] === "") return undefined;
  const name = shorten(value["name"]);
  const { version } = value;
  return typeof version === "string" ? { name, version: shorten(version) } : { name };
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return toWellFormed(text);
  // Half a character at the cut goes with what follows it.
  return toWellFormed(text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, ""));
}
