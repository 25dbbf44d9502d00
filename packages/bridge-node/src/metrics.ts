import type { CallOutcome, Report } from "@clientmcp/bridge-core";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { SocketTraffic } from "./socket-traffic.ts";
import { unreachable } from "./unreachable.ts";

/** From an answer at once to the longest default wait. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** Calls that never reached an application: how long they took says nothing. */
const NOT_STARTED: readonly CallOutcome[] = ["offline", "busy", "unknown-tool"];

/** What a bridge has done and is doing, for Prometheus. No label is a name from outside, so the series stay few. */
export class Metrics {
  readonly traffic = new SocketTraffic();
  readonly #registry = new Registry();
  readonly #clients = this.#gauge("clientmcp_clients_online", "Applications that are connected.");
  readonly #streams = this.#gauge("clientmcp_streams_open", "Notification streams of agents that are open.");
  readonly #calls = this.#counter("clientmcp_calls_total", "Tool calls that are over.", ["outcome", "error"]);
  readonly #clientRefusals = this.#counter("clientmcp_client_refusals_total", "Client channels refused.", ["code"]);
  readonly #agentRefusals = this.#counter("clientmcp_agent_refusals_total", "Requests of agents refused.", ["status"]);
  readonly #seconds = new Histogram({
    name: "clientmcp_call_duration_seconds",
    help: "How long calls took that reached an application.",
    buckets: SECONDS,
    registers: [this.#registry],
  });

  constructor() {
    const { traffic } = this;
    void new Counter({
      name: "clientmcp_bytes_total",
      help: "Bytes on the bridge's connections.",
      labelNames: ["direction"],
      registers: [this.#registry],
      collect() {
        const { received, sent } = traffic.total();
        this.reset();
        this.inc({ direction: "in" }, received);
        this.inc({ direction: "out" }, sent);
      },
    });
    collectDefaultMetrics({ register: this.#registry });
  }

  readonly report = (report: Report): void => {
    switch (report.kind) {
      case "client-connected":
        return this.#clients.inc();
      case "client-disconnected":
        return this.#clients.dec();
      case "stream-opened":
        return this.#streams.inc();
      case "stream-closed":
        return this.#streams.dec();
      case "client-refused":
        return this.#clientRefusals.inc({ code: report.code });
      case "agent-refused":
        return this.#agentRefusals.inc({ status: report.status });
      case "call-finished":
        this.#calls.inc({ outcome: report.outcome, error: String(report.isError) });
        if (!NOT_STARTED.includes(report.outcome)) this.#seconds.observe(report.ms / 1_000);
        return;
      case "registered":
      case "call-started":
      case "generations-unknown":
      case "internal-error":
        return;
      default:
        return unreachable(report);
    }
  };

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }

  #counter<const L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }
}
