import { DEFAULT_BRIDGE_OPTIONS, type BridgeOptions } from "../src/bridge-options.ts";
import type { Claims } from "../src/claims.ts";
import type { Chunk, Effect } from "../src/effect.ts";
import type { Event } from "../src/event.ts";
import type { Report } from "../src/report.ts";
import type { RequestHead } from "../src/request-head.ts";
import { createBridgeState, type BridgeState } from "../src/state.ts";
import { step } from "../src/step.ts";
import { nodePlatform } from "./node-platform.ts";

export const START = 1_800_000_000_000;

/** A part of an answer's life, as an agent sees it. */
export interface Seen {
  status: number | undefined;
  headers: Record<string, string>;
  text: string;
  ended: boolean;
}

/** A JSON-RPC message to an agent. */
export interface RpcAnswer {
  readonly id?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A bridge without sockets: events go in by methods, and what agents and clients would see is collected from the effects. */
export class TestBridge {
  readonly state: BridgeState = createBridgeState();
  readonly options: BridgeOptions;
  readonly answers = new Map<number, Seen>();
  readonly sent = new Map<number, string[]>();
  readonly closed = new Map<number, { code: number; reason: string }>();
  readonly pinged: number[] = [];
  readonly timers = new Map<string, number>();
  readonly reports: Report[] = [];
  /** Whose generations the core asked for. */
  readonly asked: { readonly client: string; readonly role: string }[] = [];
  now = START;
  #next = 1;

  constructor(options: Partial<Omit<BridgeOptions, "limits">> & { limits?: Partial<BridgeOptions["limits"]> } = {}) {
    this.options = {
      ...DEFAULT_BRIDGE_OPTIONS,
      ...options,
      limits: { ...DEFAULT_BRIDGE_OPTIONS.limits, ...options.limits },
    };
  }

  /** Takes one step and performs the effects. */
  step(event: Event): Effect[] {
    const effects = step(this.state, event, { platform: nodePlatform, options: this.options, version: "1.2.3" });
    for (const effect of effects) this.#perform(effect);
    return effects;
  }

  /** Opens a client channel; `null` = without valid claims. */
  open(clientId = "app", claims: Partial<Claims> | null = {}): number {
    const connection = this.#next++;
    this.sent.set(connection, []);
    this.step({
      type: "client-opened",
      connection,
      claims: claims === null ? undefined : { ...clientClaims(clientId), ...claims },
      now: this.now,
    });
    return connection;
  }

  /** Opens a client channel and registers. */
  online(tools: readonly unknown[] = [tool("echo")], clientId = "app", instructions?: string): number {
    const connection = this.open(clientId);
    this.say(connection, { type: "register", tools, ...(instructions === undefined ? {} : { instructions }) });
    return connection;
  }

  /** A client sends a message: a value to be serialised, or the text itself. */
  say(connection: number, message: unknown): Effect[] {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    return this.step({ type: "client-message", connection, bytes: Buffer.from(text), now: this.now });
  }

  /** What a client was sent, parsed. */
  heard(connection: number): Record<string, unknown>[] {
    return (this.sent.get(connection) ?? []).map((text) => JSON.parse(text) as Record<string, unknown>);
  }

  /** The last message of `type` that a client was sent. */
  lastHeard(connection: number, type: string): Record<string, unknown> {
    const message = this.heard(connection)
      .filter((candidate) => candidate["type"] === type)
      .at(-1);
    if (message === undefined) throw new Error(`the client was sent no ${type}`);
    return message;
  }

  /** A request arrives whole; returns its exchange. `null` = without valid claims. */
  request(
    method: string,
    headers: Record<string, string>,
    body?: unknown,
    claims: Partial<Claims> | null = {},
  ): number {
    const exchange = this.#next++;
    const head: RequestHead = { method, path: "/mcp", headers };
    this.answers.set(exchange, { status: undefined, headers: {}, text: "", ended: false });
    const effects = this.step({
      type: "agent-request",
      exchange,
      head,
      claims: claims === null ? undefined : { ...agentClaims("app"), ...claims },
      now: this.now,
    });
    const reading = effects.find((effect) => effect.type === "read-body");
    if (reading?.type !== "read-body") return exchange;
    const bytes =
      body instanceof Uint8Array ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
    this.step({
      type: "agent-body",
      exchange,
      request: reading.request,
      body: { kind: "complete", bytes },
      now: this.now,
    });
    return exchange;
  }

  seen(exchange: number): Seen {
    const seen = this.answers.get(exchange);
    if (seen === undefined) throw new Error(`exchange ${exchange} is unknown`);
    return seen;
  }

  /** The JSON body of an answer. */
  json(exchange: number): RpcAnswer {
    return JSON.parse(this.seen(exchange).text) as RpcAnswer;
  }

  /** The messages on an answer's stream. */
  events(exchange: number): RpcAnswer[] {
    return this.seen(exchange)
      .text.split("\n\n")
      .filter((block) => block.startsWith("event: message\n"))
      .map((block) => JSON.parse(block.slice("event: message\ndata: ".length)) as RpcAnswer);
  }

  /** Lets time pass, firing timers when they are due. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const at = Math.min(...this.timers.values());
      const timer = [...this.timers.keys()].find((candidate) => this.timers.get(candidate) === at);
      if (timer === undefined || at > until) break;
      this.now = at;
      this.timers.delete(timer);
      this.step({ type: "timer-fired", timer, now: at });
    }
    this.now = until;
  }

  /** Lets time pass with a tick every five seconds. */
  tick(ms: number): void {
    for (let passed = 0; passed < ms; passed += 5_000) {
      this.pass(5_000);
      this.step({ type: "tick", now: this.now });
    }
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case "send":
        this.sent.get(effect.connection)?.push(text(effect.data));
        return;
      case "ping":
        this.pinged.push(effect.connection);
        return;
      case "close":
        this.closed.set(effect.connection, { code: effect.code, reason: effect.reason });
        return;
      case "answer":
        this.#write(effect.exchange, effect.body, { status: effect.status, headers: effect.headers, ends: true });
        return;
      case "open-stream":
        this.#write(effect.exchange, effect.data, { status: 200, headers: effect.headers, ends: false });
        return;
      case "write-stream":
        this.#write(effect.exchange, effect.data, { ends: false });
        return;
      case "end-stream":
        this.#write(effect.exchange, effect.data, { ends: true });
        return;
      case "start-timer":
        this.timers.set(effect.timer, this.now + effect.ms);
        return;
      case "stop-timer":
        this.timers.delete(effect.timer);
        return;
      case "report":
        this.reports.push(effect.report);
        return;
      case "ask-generation":
        this.asked.push({ client: effect.client, role: effect.role });
        return;
      case "read-body":
        return;
    }
  }

  #write(
    exchange: number,
    data: readonly Chunk[],
    { status, headers = [], ends }: { status?: number; headers?: readonly string[]; ends: boolean },
  ): void {
    const seen = this.seen(exchange);
    if (seen.ended) throw new Error(`exchange ${exchange} was written to after its end`);
    if ((status === undefined) === (seen.status === undefined)) {
      throw new Error(`exchange ${exchange} was opened twice or written to before it was open`);
    }
    if (status !== undefined) seen.status = status;
    for (let n = 0; n < headers.length; n += 2) seen.headers[headers[n] ?? ""] = headers[n + 1] ?? "";
    seen.text += text(data);
    seen.ended = ends;
  }
}

function clientClaims(clientId: string): Claims {
  return { clientId, role: "client", expiresAt: undefined, notBefore: undefined, generation: 0, scope: "all" };
}

function agentClaims(clientId: string): Claims {
  return { ...clientClaims(clientId), role: "agent" };
}

export function tool(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, inputSchema: { type: "object", properties: {} }, ...more };
}

/** Joins chunks as a runtime does. Bytes are joined before they are decoded: a character may be cut in two. */
export function text(data: readonly Chunk[]): string {
  return Buffer.concat(data.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk))).toString();
}
