import { median } from "../report/statistics.mjs";
import { startServer } from "./children.mjs";

const WARM_UP_CHANGES = 5;

/**
 * Measures how a change of one client's tools reaches many agents' streams; the servers take turns.
 *
 * @returns For each server how many notifications arrived of how many, the medians of its CPU per register in microseconds
 *   and of its latencies in milliseconds, and `ratios`, the medians of each round's ratios to the floor.
 */
export async function measureFanOut(generator, { names, streams, changes, rounds, gapMs }) {
  const servers = [];
  try {
    for (const name of names) {
      const server = await startServer(name, generator);
      servers.push(server);
      await server.load("connectApps", { clients: 1 });
      await server.load("openStreams", { count: streams });
      await server.load("announce", { changes: WARM_UP_CHANGES, gapMs });
    }
    const results = new Map(names.map((name) => [name, []]));
    for (let number = 0; number < rounds; number += 1) {
      for (const server of servers) results.get(server.name).push(await round(server, changes / rounds, gapMs));
    }
    return Object.fromEntries(
      names.map((name) => [name, { expected: streams * changes, ...summary(results.get(name), results.get("floor")) }]),
    );
  } finally {
    for (const server of servers) await server.end();
  }
}

async function round(server, changes, gapMs) {
  const before = await server.usage();
  const { delivered, p50, p99 } = await server.load("announce", { changes, gapMs });
  const after = await server.usage();
  return { cpu: (after.cpu - before.cpu) / changes, delivered, p50, p99 };
}

function summary(rounds, floorRounds) {
  const of = (key) => median(rounds.map((round) => round[key]));
  const ratio = (key) => median(rounds.map((round, index) => round[key] / floorRounds[index][key]));
  return {
    delivered: rounds.reduce((sum, { delivered }) => sum + delivered, 0),
    cpu: of("cpu"),
    p50: of("p50"),
    p99: of("p99"),
    ratios: { cpu: ratio("cpu"), p50: ratio("p50"), p99: ratio("p99") },
  };
}
