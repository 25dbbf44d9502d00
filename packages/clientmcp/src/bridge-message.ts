import { isJsonObject, type AgentInfo, type BridgeMessage } from "./protocol/index.ts";

declare const __DEV__: boolean;

/**
 * Reads one frame of the bridge (SPEC §3.2).
 *
 * @returns `undefined` for a message of an unknown type, which a client ignores.
 * @throws {TypeError} for anything that is not a message, saying what is wrong with it.
 */
export function readBridgeMessage(data: unknown): BridgeMessage | undefined {
  const message = parsed(data);
  if (!isJsonObject(message) || typeof message["type"] !== "string") {
    throw new TypeError(__DEV__ ? "a frame that is no JSON object with a type" : "frame");
  }
  const { type, id, name, arguments: args, reason } = message;
  switch (type) {
    case "registered":
    case "pong":
      return { type };
    case "call":
      if (typeof id !== "string" || typeof name !== "string" || !isJsonObject(args)) {
        throw new TypeError(__DEV__ ? "a call without a string id, a string name and an object of arguments" : type);
      }
      return {
        type,
        id,
        name,
        arguments: args,
        progress: message["progress"] === true || undefined,
        agent: agentOf(message["agent"]),
      };
    case "cancel":
      if (typeof id !== "string") throw new TypeError(__DEV__ ? "a cancel without a string id" : type);
      return { type, id, reason: stringOf(reason) };
    default:
      return undefined;
  }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : undefined;
  } catch {
    // No JSON is refused like any other frame that is no message.
    return undefined;
  }
}

// `agent` only informs: one that is malformed is not worth a connection.
function agentOf(value: unknown): AgentInfo | undefined {
  if (!isJsonObject(value) || typeof value["name"] !== "string") return undefined;
  return { name: value["name"], version: stringOf(value["version"]) };
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
