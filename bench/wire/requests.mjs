// The agents' requests. Every server is sent the same bytes; ids have seven digits, so that the floor finds everything at a
// fixed place.

const MODERN_VERSION = "2026-07-28";
const LEGACY_VERSION = "2025-11-25";
const FIRST_ID = 1_000_000;
export const ID_DIGITS = 7;

const META = JSON.stringify({
  "io.modelcontextprotocol/protocolVersion": MODERN_VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
});

const BEFORE_ID = '{"jsonrpc":"2.0","id":';
const AFTER_ID = ',"method":"tools/call","params":{';
const MODERN_META = `"_meta":${META},`;

/** Where the floor finds the id, and `"name":…,"arguments":…` up to the two braces at the end. */
export const ID_AT = BEFORE_ID.length;
export const LEGACY_CALL_AT = ID_AT + ID_DIGITS + AFTER_ID.length;
export const MODERN_CALL_AT = LEGACY_CALL_AT + MODERN_META.length;
export const CALL_BEFORE_END = 2;

/** Ids that are unique over all agents: of the requests under way no two have the same. */
export class Ids {
  #next = FIRST_ID;

  next() {
    const id = this.#next++;
    if (this.#next === FIRST_ID * 10) this.#next = FIRST_ID;
    return id;
  }
}

/**
 * A `tools/call` up to its id, the text between the id and the arguments, and what follows the arguments.
 *
 * @param {"modern" | "legacy"} era
 */
export function callTemplate(era, token, payload) {
  const meta = era === "modern" ? MODERN_META : "";
  const afterId = `${AFTER_ID}${meta}"name":${JSON.stringify(payload.name)},"arguments":`;
  const length = BEFORE_ID.length + ID_DIGITS + afterId.length + payload.argumentBytes.byteLength + CALL_BEFORE_END;
  const headers =
    era === "modern"
      ? [`MCP-Protocol-Version: ${MODERN_VERSION}`, "Mcp-Method: tools/call", `Mcp-Name: ${payload.name}`]
      : [`MCP-Protocol-Version: ${LEGACY_VERSION}`];
  return {
    beforeId: `${head("POST", token, headers, length)}${BEFORE_ID}`,
    afterId,
    end: "}".repeat(CALL_BEFORE_END),
  };
}

/** A request for a stream of notifications. */
export function streamRequest(era, token, id) {
  if (era === "legacy") return head("GET", token, [`MCP-Protocol-Version: ${LEGACY_VERSION}`]);
  const params = `{"_meta":${META},"notifications":{"toolsListChanged":true}}`;
  const body = `{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":${params}}`;
  const headers = [`MCP-Protocol-Version: ${MODERN_VERSION}`, "Mcp-Method: subscriptions/listen"];
  return head("POST", token, headers, body.length) + body;
}

function head(method, token, headers, length) {
  const lines = [
    `${method} /mcp HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${token}`,
    `Accept: ${method === "GET" ? "text/event-stream" : "application/json, text/event-stream"}`,
    ...headers,
    ...(length === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${length}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}
