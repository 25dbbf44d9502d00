import type { CallState } from "@clientmcp/ui/devtools";
import { EventSourceParserStream } from "eventsource-parser/stream";

const REVISION = "2025-11-25";
/** Of a session that the bridge does not know. */
const NO_SUCH_SESSION = 404;

type CallToolResult = Extract<CallState, { state: "done" }>["result"];

interface RpcAnswer {
  readonly result?: CallToolResult;
  readonly error?: { readonly message: string };
}

/** Calls tools as an agent of the name "inspector". The bridge puts a token to what this page asks. */
export class InspectorAgent {
  readonly #sessions = new Map<string, string>();

  /** @throws {Error} where the call never reached the application, with what the bridge says. */
  async call(client: string, name: string, args: object, signal: AbortSignal): Promise<CallToolResult> {
    const request = { method: "tools/call", params: { name, arguments: args, _meta: { progressToken: "inspector" } } };
    let response = await post(client, request, signal, await this.#session(client, signal));
    if (response.status === NO_SUCH_SESSION) {
      this.#sessions.delete(client);
      response = await post(client, request, signal, await this.#session(client, signal));
    }
    const { result, error } = await answerOf(response);
    if (result === undefined) throw new Error(error?.message ?? `the bridge answered ${response.status}`);
    return result;
  }

  async #session(client: string, signal: AbortSignal): Promise<string> {
    const known = this.#sessions.get(client);
    if (known !== undefined) return known;
    const params = {
      protocolVersion: REVISION,
      capabilities: {},
      clientInfo: { name: "clientmcp inspector", version: "1" },
    };
    const response = await post(client, { method: "initialize", params }, signal);
    const session = response.headers.get("mcp-session-id") ?? "";
    this.#sessions.set(client, session);
    return session;
  }
}

function post(client: string, request: object, signal: AbortSignal, session = ""): Promise<Response> {
  return fetch(`./dev/mcp?client=${encodeURIComponent(client)}`, {
    method: "POST",
    signal,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": REVISION,
      ...(session === "" ? {} : { "Mcp-Session-Id": session }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...request }),
  });
}

async function answerOf(response: Response): Promise<RpcAnswer> {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true || response.body === null) {
    const text = await response.text();
    return text.startsWith("{") ? (JSON.parse(text) as RpcAnswer) : { error: { message: text } };
  }
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return { error: { message: "the bridge went away before it answered" } };
    const message = JSON.parse(value.data) as RpcAnswer;
    if ("result" in message || "error" in message) return message;
  }
}
