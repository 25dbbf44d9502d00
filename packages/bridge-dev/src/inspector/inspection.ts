import type { Report, Traffic } from "clientmcp-bridge";
import { isJsonObject, type Tool } from "clientmcp/protocol";
import { parsed } from "../json-text.ts";
import { agentIdentity } from "./agent-identity.ts";
import { BoundedHistory } from "./bounded-history.ts";
import {
  MOST_CALLS,
  MOST_MESSAGES,
  type AgentView,
  type CallEnd,
  type CallView,
  type ClientView,
  type InspectorEvent,
  type Kept,
  type WireView,
} from "./views.ts";

const MAX_NAMED = 50;
const MAX_WIRE_TEXT = 8_192;
const MAX_KEPT_BYTES = 65_536;
const MEBIBYTE = 1_048_576;
/** What looks like a JWT: applications may pass tokens of their own along. */
const TOKEN_LIKE = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** What has happened at a bridge lately, in a bounded amount of memory, for a developer to see. It holds no token. */
export class Inspection {
  readonly #listeners = new Set<(event: InspectorEvent) => void>();
  readonly #clients = new Map<string, ClientView>();
  readonly #agents = new Map<string, AgentView>();
  readonly #calls = new BoundedHistory<CallView>({ maxCount: MOST_CALLS, maxBytes: 8 * MEBIBYTE });
  readonly #wire = new BoundedHistory<WireView>({ maxCount: MOST_MESSAGES, maxBytes: 2 * MEBIBYTE });
  /** Calls that have not ended, by the bridge's id. */
  readonly #running = new Map<string, CallView>();
  #count = 0;

  subscribe(listener: (event: InspectorEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  snapshot(): InspectorEvent {
    return {
      type: "snapshot",
      clients: [...this.#clients.values()],
      agents: [...this.#agents.values()],
      calls: this.#calls.items,
      wire: this.#wire.items,
    };
  }

  readonly report = (report: Report): void => {
    if (report.kind === "client-connected") this.#setClient(report.client, { online: true });
    else if (report.kind === "client-disconnected") this.#lose(report.client);
  };

  readonly inspect = (traffic: Traffic): void => {
    if (traffic.kind === "agent-request") this.#seeAgent(traffic);
    else this.#seeMessage(traffic);
  };

  #seeAgent({ client, revision, body }: Extract<Traffic, { kind: "agent-request" }>): void {
    const identity = agentIdentity(parsed(withoutTokens(Buffer.from(body).toString())), revision);
    if (identity === undefined) return;
    const id = JSON.stringify([client, identity.name, identity.version, identity.revision]);
    this.#putAgent({ id, client, ...identity, seenAt: Date.now() });
  }

  /** In the legacy era an agent says who it is but once, and the bridge tells the application with each call. */
  #seeAgain(client: string, { name, version }: Readonly<Record<string, unknown>>): void {
    const known = [...this.#agents.values()]
      .filter((agent) => agent.client === client && agent.name === name && agent.version === version)
      .at(-1);
    if (known !== undefined) this.#putAgent({ ...known, seenAt: Date.now() });
  }

  #putAgent(item: AgentView): void {
    this.#agents.delete(item.id);
    this.#agents.set(item.id, item);
    forgetOldest(this.#agents, () => true);
    this.#tell({ type: "agent", item });
  }

  #seeMessage({ client, from, data }: Extract<Traffic, { kind: "client-channel" }>): void {
    const whole = Buffer.concat(data.map((chunk) => Buffer.from(chunk)));
    const text = withoutTokens(whole.toString());
    const beginning = text.slice(0, MAX_WIRE_TEXT);
    const item = { id: ++this.#count, at: Date.now(), client, from, text: beginning, bytes: whole.length };
    this.#wire.put(item, beginning.length);
    this.#tell({ type: "wire", item });
    const message = parsed(text);
    if (isJsonObject(message)) this.#follow(client, from, message, whole.length);
  }

  #follow(client: string, from: "client" | "bridge", message: Readonly<Record<string, unknown>>, bytes: number): void {
    const running = this.#running.get(String(message["id"]));
    switch (`${from} ${String(message["type"])}`) {
      case "client register":
        return this.#register(client, message);
      case "bridge call":
        return this.#start(client, message, bytes);
      case "client progress":
        return running && this.#setCall(String(message["id"]), { ...running, progress: progressOf(message) });
      case "client result": {
        const result = kept(message["result"], bytes);
        const isError = isJsonObject(message["result"]) && message["result"]["isError"] === true;
        return this.#end(String(message["id"]), { how: "answered", at: Date.now(), isError, result });
      }
      case "bridge cancel": {
        const by = String(message["reason"]);
        const at = Date.now();
        return this.#end(String(message["id"]), by === "timeout" ? { how: by, at } : { how: "cancelled", at, by });
      }
      default:
        return undefined;
    }
  }

  #register(client: string, { tools, instructions }: Readonly<Record<string, unknown>>): void {
    // The bridge has not judged the message yet, and may refuse it.
    if (!Array.isArray(tools)) return;
    this.#setClient(client, {
      online: true,
      tools: tools.filter((tool): tool is Tool => isJsonObject(tool) && typeof tool["name"] === "string"),
      instructions: typeof instructions === "string" ? instructions : undefined,
    });
  }

  #start(client: string, { id, name, agent, arguments: args }: Readonly<Record<string, unknown>>, bytes: number): void {
    if (isJsonObject(agent)) this.#seeAgain(client, agent);
    this.#setCall(String(id), {
      id: ++this.#count,
      client,
      tool: String(name),
      agent: isJsonObject(agent) && typeof agent["name"] === "string" ? agent["name"] : undefined,
      startedAt: Date.now(),
      args: kept(args, bytes),
      progress: undefined,
      end: undefined,
    });
  }

  #end(id: string, end: CallEnd): void {
    const call = this.#running.get(id);
    if (call !== undefined) this.#setCall(id, { ...call, end });
  }

  #setCall(id: string, call: CallView): void {
    if (call.end === undefined) this.#running.set(id, call);
    else this.#running.delete(id);
    this.#calls.put(call, JSON.stringify(call).length);
    this.#tell({ type: "call", item: call });
  }

  #lose(client: string): void {
    this.#setClient(client, { online: false });
    for (const [id, call] of this.#running) {
      if (call.client === client) this.#end(id, { how: "disconnected", at: Date.now() });
    }
  }

  #setClient(id: string, change: Partial<ClientView>): void {
    const before = this.#clients.get(id) ?? { id, online: false, since: 0, instructions: undefined, tools: [] };
    const isOther = change.online !== before.online;
    const item = { ...before, ...change, ...(isOther ? { since: Date.now() } : {}) };
    this.#clients.set(id, item);
    forgetOldest(this.#clients, ({ online }) => !online);
    this.#tell({ type: "client", item });
  }

  #tell(event: InspectorEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function forgetOldest<T>(items: Map<string, T>, mayGo: (item: T) => boolean): void {
  for (const [id, item] of items) {
    if (items.size <= MAX_NAMED) return;
    if (mayGo(item)) items.delete(id);
  }
}

function kept(value: unknown, bytes: number): Kept {
  return bytes <= MAX_KEPT_BYTES ? { kept: true, value } : { kept: false, bytes };
}

function progressOf({ progress, total, message }: Readonly<Record<string, unknown>>): CallView["progress"] {
  if (typeof progress !== "number") return undefined;
  return {
    progress,
    ...(typeof total === "number" ? { total } : {}),
    ...(typeof message === "string" ? { message } : {}),
  };
}

function withoutTokens(text: string): string {
  return text.replaceAll(TOKEN_LIKE, "[token hidden]");
}
