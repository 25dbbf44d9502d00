import { isJsonObject, toWellFormed, type AgentInfo } from "clientmcp/protocol";

const MAX_LENGTH = 128;

/** Reads the name that an agent gives itself, cut to 128 characters; `undefined` where it gives none. Nobody verified it. */
export function agentInfo(value: unknown): AgentInfo | undefined {
  if (!isJsonObject(value) || typeof value["name"] !== "string" || value["name"] === "") return undefined;
  const name = shorten(value["name"]);
  const { version } = value;
  return typeof version === "string" ? { name, version: shorten(version) } : { name };
}

/** An agent as calls tell of it. */
export interface CallingAgent {
  readonly name: string;
  /** Its `AgentInfo` as JSON text. */
  readonly json: string;
}

export function callingAgent(info: AgentInfo | undefined): CallingAgent | undefined {
  return info && { name: info.name, json: JSON.stringify(info) };
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return toWellFormed(text);
  // Half a character at the cut goes with what follows it.
  return toWellFormed(text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, ""));
}
