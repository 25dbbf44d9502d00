import { median } from "../report/statistics.mjs";
import { startServer } from "./children.mjs";

/** The longest that a server is warmed up, for its code to be compiled. */
const WARM_UP_MS = 5_000;
/** What new connections are given before a round is measured. */
const SETTLE_MS = 100;

/**
 * Measures one kind of call at every server: fresh processes, warmed up, then rounds in which the servers take turns, so that
 * whatever else happens to the machine happens to all of them.
 *
 * @returns For each server the medians: CPU per call in microseconds, calls per second, latencies in milliseconds, peak memory
 *   in KiB; and `ratios`, the medians of each round's ratios to the floor.
 */
export async function measureCalls(generator, scenario, { warmUpMs, roundMs, rounds }) {
  const { names } = scenario;
  const servers = [];
  try {
    for (const name of names) {
      const server = await startServer(name, generator);
      servers.push(server);
      if (name !== "sdk") await server.load("connectApps", { clients: scenario.clients });
      await server.load("openAgents", scenario);
      await server.load("call", {
        atOnce: scenario.atOnce,
        ms: warmUpMs,
        leastCalls: scenario.warmUpCalls,
        mostMs: WARM_UP_MS,
      });
      await server.load("closeAgents");
      await server.collect(); // A server that has run for a while has seen a full collection, which changes how later ones go.
    }
    const results = new Map(names.map((name) => [name, []]));
    for (let number = 0; number < rounds; number += 1) {
      const first = number % servers.length;
      for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
        results.get(server.name).push(await round(server, scenario, roundMs));
      }
    }
    return Object.fromEntries(names.map((name) => [name, summary(results.get(name), results.get("floor"))]));
  } finally {
    for (const server of servers) await server.end();
  }
}

async function round(server, scenario, ms) {
  const { atOnce } = scenario;
  await server.load("openAgents", scenario);
  await server.load("call", { atOnce, ms: SETTLE_MS });
  const before = await server.usage();
  const { calls, rate, p50, p99 } = await server.load("call", { atOnce, ms });
  const after = await server.usage();
  await server.load("closeAgents");
  return { cpu: (after.cpu - before.cpu) / calls, rate, p50, p99, peak: after.peak };
}

function summary(rounds, floorRounds) {
  const of = (key) => median(rounds.map((round) => round[key]));
  const ratio = (key) => median(rounds.map((round, index) => round[key] / floorRounds[index][key]));
  return {
    cpu: of("cpu"),
    rate: of("rate"),
    p50: of("p50"),
    p99: of("p99"),
    peak: Math.max(...rounds.map(({ peak }) => peak)),
    ratios: { cpu: ratio("cpu"), rate: ratio("rate"), p50: ratio("p50"), p99: ratio("p99") },
  };
}
