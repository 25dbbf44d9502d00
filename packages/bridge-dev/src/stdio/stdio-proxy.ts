import { setTimeout } from "node:timers/promises";
import { isJsonObject } from "clientmcp/protocol";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { parsed } from "../json-text.ts";
import { readMessage, type Message } from "./message.ts";
import { mirroredHeaders, parametersByTool, type ParametersByTool } from "./mirrored-headers.ts";

export interface StdioProxyOptions {
  /** The agents' endpoint of the bridge, `http://localhost:6270/mcp`. */
  readonly url: string;
  /** An agent's. It goes with every request, and nowhere else. */
  readonly token: string;
  /** Gives the host one message, without a line break in it. */
  readonly write: (line: string) => void;
  /** Tells the person who reads the host's log. */
  readonly warn: (text: string) => void;
}

type Legacy = "new" | { readonly revision: string; readonly session: string | undefined };

const HEADER_MISMATCH = -32020;
const UNAVAILABLE = -32000;
const LISTEN_AGAIN_MS = 1_000;

/**
 * An MCP server over stdio that asks a bridge over Streamable HTTP: for hosts that start their servers as processes. It sends
 * every message on as it is. What only one of the two transports has, it translates: headers, sessions, cancellation.
 */
export class StdioProxy {
  readonly #options: StdioProxyOptions;
  readonly #closing = new AbortController();
  /** What can be cancelled, by the host's request id. */
  readonly #inFlight = new Map<unknown, { readonly message: Message; readonly abort: AbortController }>();
  #legacy: Legacy = "new";
  #parameters: ParametersByTool = new Map();
  #isBridgeThere = true;

  constructor(options: StdioProxyOptions) {
    this.#options = options;
  }

  /** Takes one line of the host. */
  receive(line: string): void {
    if (line.trim() === "") return;
    // What is no message is the bridge's to refuse, like everything else.
    const message = readMessage(line) ?? { text: line, method: "", id: undefined, params: {}, revision: undefined };
    if (message.method === "notifications/cancelled" && this.#cancel(message.params["requestId"])) return;
    void this.#forward(message);
  }

  /** Gives up everything that is under way. */
  close(): void {
    this.#closing.abort();
    for (const { abort } of this.#inFlight.values()) abort.abort();
  }

  /** Over HTTP the modern revisions cancel by hanging up. */
  #cancel(id: unknown): boolean {
    const request = this.#inFlight.get(id);
    if (request?.message.revision === undefined) return false;
    request.abort.abort();
    return true;
  }

  async #forward(message: Message): Promise<void> {
    const abort = new AbortController();
    if (message.id !== undefined) this.#inFlight.set(message.id, { message, abort });
    try {
      let response = await this.#post(message, abort.signal);
      if (await this.#isHeaderMismatch(message, response)) {
        await this.#learnParameters(message, abort.signal);
        response = await this.#post(message, abort.signal);
      }
      await this.#deliver(message, response);
      if (message.method === "notifications/initialized" && message.revision === undefined) void this.#listen();
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(message, error);
    } finally {
      this.#inFlight.delete(message.id);
    }
  }

  async #post(message: Message, signal: AbortSignal): Promise<Response> {
    const { url } = this.#options;
    const response = await fetch(url, { method: "POST", headers: this.#headers(message), body: message.text, signal });
    this.#isBridgeThere = true;
    return response;
  }

  #headers(message: Message | undefined): Record<string, string> {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${this.#options.token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    };
    if (message?.revision !== undefined) {
      return { ...headers, "MCP-Protocol-Version": message.revision, ...mirroredHeaders(message, this.#parameters) };
    }
    if (this.#legacy === "new") return headers;
    headers["MCP-Protocol-Version"] = this.#legacy.revision;
    if (this.#legacy.session !== undefined) headers["Mcp-Session-Id"] = this.#legacy.session;
    return headers;
  }

  /** Whether the bridge wants arguments repeated in headers that this proxy did not know of. */
  async #isHeaderMismatch({ method, revision }: Message, response: Response): Promise<boolean> {
    if (method !== "tools/call" || revision === undefined || response.status !== 400) return false;
    const body = parsed(await response.clone().text());
    return isJsonObject(body) && isJsonObject(body["error"]) && body["error"]["code"] === HEADER_MISMATCH;
  }

  async #learnParameters({ params, revision }: Message, signal: AbortSignal): Promise<void> {
    const list = { jsonrpc: "2.0", id: 0, method: "tools/list", params: { _meta: params["_meta"] } };
    const message = { text: JSON.stringify(list), method: list.method, id: 0, params: list.params, revision };
    const body = parsed(await (await this.#post(message, signal)).text());
    const result = isJsonObject(body) ? body["result"] : undefined;
    if (isJsonObject(result)) this.#parameters = parametersByTool(result["tools"]);
  }

  async #deliver(message: Message, response: Response): Promise<void> {
    if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) {
      let isAnswered = false;
      for await (const data of eventsOf(response)) {
        isAnswered ||= isAnswerTo(message, parsed(data));
        this.#write(data);
      }
      if (!isAnswered && message.id !== undefined) throw new Error("the bridge went away before it answered");
      return;
    }
    const text = await response.text();
    const body = parsed(text);
    if (message.method === "initialize") this.#startSession(body, response.headers);
    if (isAnswerTo(message, body) || (message.method === "" && body !== undefined)) this.#write(text);
    else this.#refuse(message, response.status, body);
  }

  #startSession(body: unknown, headers: Headers): void {
    const result = isJsonObject(body) ? body["result"] : undefined;
    const revision = isJsonObject(result) ? result["protocolVersion"] : undefined;
    if (typeof revision === "string") this.#legacy = { revision, session: headers.get("mcp-session-id") ?? undefined };
  }

  /** The revisions that begin with `initialize` hear of changed tools on a stream of its own, for as long as this runs. */
  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        const response = await fetch(this.#options.url, { headers: this.#headers(undefined), signal });
        // What changed while nobody listened was told to nobody.
        if (response.ok && !isFirst) this.#write('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
        if (response.ok) for await (const data of eventsOf(response)) this.#write(data);
        await setTimeout(LISTEN_AGAIN_MS, undefined, { signal });
      } catch {
        if (!signal.aborted) await setTimeout(LISTEN_AGAIN_MS);
      }
    }
  }

  #fail(message: Message, error: unknown): void {
    const { url, warn } = this.#options;
    const text =
      error instanceof TypeError
        ? `no bridge answers at ${new URL(url).origin}: start it with npx clientmcp-dev`
        : (error as Error).message;
    if (this.#isBridgeThere) warn(text);
    this.#isBridgeThere = false;
    this.#answerFault(message, UNAVAILABLE, text);
  }

  #refuse(message: Message, status: number, body: unknown): void {
    const error = isJsonObject(body) ? body["error"] : undefined;
    const { code, message: text } = isJsonObject(error) ? error : {};
    this.#answerFault(
      message,
      typeof code === "number" ? code : UNAVAILABLE,
      typeof text === "string" ? text : `the bridge refused with ${status}`,
    );
  }

  #answerFault({ id }: Message, code: number, message: string): void {
    if (id !== undefined) this.#write(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));
  }

  #write(json: string): void {
    // The line breaks of a JSON text stand between its tokens: inside a string they are escaped.
    this.#options.write(json.replace(/[\r\n]+/g, " "));
  }
}

function isAnswerTo({ id }: Message, body: unknown): boolean {
  return id !== undefined && isJsonObject(body) && body["id"] === id && !("method" in body);
}

async function* eventsOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) if (data !== "") yield data;
}
