import { isJsonObject, type AgentInfo, type BridgeMessage } from "./protocol/index.ts";

/**
 * Reads one frame of the bridge (SPEC §3.2).
 *
 * @returns `undefined` for a message of an unknown type, which a client ignores.
 * @throws {TypeError} for anything that is not a message, saying what is wrong with it.
 */
export function readBridgeMessage(data: unknown): BridgeMessage | undefined {
  if (typeof data !== "string") throw new TypeError("a binary frame");
  const message = parsed(data);
  if (!isJsonObject(message) || typeof message["type"] !== "string") {
    throw new TypeError("a message that is no object with a type");
  }
  const { type, id, name, reason } = message;
  switch (type) {
    case "registered":
    case "pong":
      return { type };
    case "call": {
      const args = message["arguments"];
      if (typeof id !== "string" || typeof name !== "string" || !isJsonObject(args)) {
        throw new TypeError("a call without a string id, a string name and an object of arguments");
      }
      const agent = agentOf(message["agent"]);
      return {
        type,
        id,
        name,
        arguments: args,
        ...(message["progress"] === true && { progress: true }),
        ...(agent && { agent }),
      };
    }
    case "cancel":
      if (typeof id !== "string") throw new TypeError("a cancel without a string id");
      return { type, id, ...(typeof reason === "string" && { reason }) };
    default:
      return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError("a frame that is not JSON", { cause });
  }
}

// `agent` only informs: one that is malformed is not worth a connection.
function agentOf(value: unknown): AgentInfo | undefined {
  if (!isJsonObject(value) || typeof value["name"] !== "string") return undefined;
  const { name, version } = value;
  return { name, ...(typeof version === "string" && { version }) };
}
