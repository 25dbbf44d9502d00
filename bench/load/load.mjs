import { setTimeout as delay } from "node:timers/promises";
import { PAYLOADS, TOOLS } from "../wire/payloads.mjs";
import { Ids } from "../wire/requests.mjs";
import { mintToken } from "../wire/tokens.mjs";
import { percentile } from "../report/statistics.mjs";
import { Agent } from "./agent.mjs";
import { App } from "./app.mjs";
import { NotificationStream } from "./stream.mjs";

const CONNECTING_AT_ONCE = 100;
const TOOLS_PER_REGISTER = 20;
const DELIVERY_MS = 5_000;

/** The load on one server. Anything that is not as it must be makes the running question fail. */
export class Load {
  #port;
  #ids = new Ids();
  #apps = [];
  #agents = [];
  #streams = [];
  #fault;
  #onFault = (fault) => (this.#fault ??= fault);
  #registers = 0;

  constructor(port) {
    this.#port = port;
  }

  /** Connects one application for each client and registers its tools. */
  async connectApps({ clients, tools = TOOLS.length }) {
    while (this.#apps.length < clients) {
      const first = this.#apps.length;
      const count = Math.min(CONNECTING_AT_ONCE, clients - first);
      const more = Array.from({ length: count }, async (_, index) => {
        const app = await App.connect(this.#port, clientId(first + index), this.#onFault);
        await app.register(TOOLS.slice(0, tools));
        return app;
      });
      this.#apps.push(...(await Promise.all(more)));
      this.#check();
    }
  }

  closeApps() {
    for (const app of this.#apps) app.close();
    this.#apps = [];
  }

  /** Opens the agents' connections, as many as calls are made at once and at least one for each client. */
  async openAgents({ era, payload, atOnce, clients }) {
    for (const app of this.#apps) app.expect(PAYLOADS[payload]);
    this.#agents = await Promise.all(
      Array.from({ length: Math.max(atOnce, clients) }, (_, index) =>
        Agent.connect(this.#port, {
          token: mintToken(clientId(index % clients), "agent"),
          era,
          payload: PAYLOADS[payload],
          onFault: this.#onFault,
        }),
      ),
    );
  }

  closeAgents() {
    for (const agent of this.#agents) agent.close();
    this.#agents = [];
  }

  /**
   * Calls for `ms` milliseconds, always `atOnce` at a time, and waits for every answer. Agents take turns.
   *
   * @param {{ atOnce: number, ms: number, leastCalls?: number, mostMs?: number }} options With `leastCalls` it goes on until
   *   there were so many, but not for longer than `mostMs`.
   */
  async call({ atOnce, ms, leastCalls = 0, mostMs = ms }) {
    const handledBefore = this.#handledCalls();
    const idle = [...this.#agents];
    const latencies = [];
    const began = performance.now();
    const rest = stayAwake();
    await new Promise((resolve) => {
      let underWay = 0;
      const start = (agent) => {
        underWay += 1;
        const sent = performance.now();
        agent.call(this.#ids.next(), () => {
          const now = performance.now();
          latencies.push(now - sent);
          underWay -= 1;
          idle.push(agent);
          const time = now - began;
          const isOver = time >= mostMs || (time >= ms && latencies.length >= leastCalls) || this.#fault !== undefined;
          if (!isOver) start(idle.shift());
          else if (underWay === 0) resolve();
        });
      };
      for (let lane = 0; lane < atOnce; lane += 1) start(idle.shift());
    });
    rest();
    const seconds = (performance.now() - began) / 1000;
    this.#check();
    const calls = latencies.length;
    const handled = this.#handledCalls() - handledBefore;
    // A server without applications answers by itself.
    if (this.#apps.length > 0 && handled !== calls) throw new Error(`${calls} answers to ${handled} handled calls`);
    latencies.sort((a, b) => a - b);
    return { calls, rate: calls / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  }

  /** Opens notification streams for the first client, every other one in the older era. */
  async openStreams({ count }) {
    const token = mintToken(clientId(0), "agent");
    this.#streams = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        NotificationStream.open(this.#port, {
          token,
          era: index % 2 === 0 ? "modern" : "legacy",
          id: this.#ids.next(),
          onFault: this.#onFault,
        }),
      ),
    );
  }

  /** Changes the first client's tools `changes` times and counts what arrives on the streams. */
  async announce({ changes, gapMs }) {
    const latencies = [];
    let sent = performance.now();
    for (const stream of this.#streams) stream.onChange = () => latencies.push(performance.now() - sent);
    for (let change = 1; change <= changes; change += 1) {
      const next = delay(gapMs);
      sent = performance.now();
      await this.#apps[0].register(nextTools((this.#registers += 1)));
      await until(() => latencies.length >= change * this.#streams.length || this.#fault !== undefined);
      await next;
    }
    this.#check();
    latencies.sort((a, b) => a - b);
    return { delivered: latencies.length, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  }

  close() {
    for (const stream of this.#streams) stream.close();
    this.closeAgents();
    this.closeApps();
  }

  #handledCalls() {
    return this.#apps.reduce((sum, app) => sum + app.calls, 0);
  }

  #check() {
    if (this.#fault !== undefined) throw this.#fault;
  }
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking a process costs him who writes to it, and
 * only a server that is slower than its load would pay for that.
 */
function stayAwake() {
  let next;
  const again = () => (next = setImmediate(again));
  again();
  return () => clearImmediate(next);
}

function clientId(index) {
  return `app-${index}`;
}

/** A set of tools that differs from every other number's. */
function nextTools(number) {
  return Array.from({ length: TOOLS_PER_REGISTER }, (_, index) => ({
    name: `tool-${index}`,
    description: `Number ${index} of register ${number}`,
    inputSchema: { type: "object", properties: { account: { type: "string" } } },
  }));
}

/** Waits until it is so, or until everything that could arrive must have. */
async function until(isSo) {
  const giveUp = performance.now() + DELIVERY_MS;
  while (!isSo() && performance.now() < giveUp) await delay(1);
}
