import { setTimeout as delay } from "node:timers/promises";
import { startServer } from "./children.mjs";

/**
 * Measures what registered clients cost that do nothing: memory in KiB per client, CPU as a share of one core.
 *
 * @returns For each server what it measured.
 */
export async function measureIdle(generator, { names, clients, quietMs, aliveMs }) {
  const results = {};
  for (const name of names) results[name] = await measure(name, generator, { clients, quietMs, aliveMs });
  return results;
}

async function measure(name, generator, { clients, quietMs, aliveMs }) {
  const server = await startServer(name, generator);
  try {
    // What the first clients make a server load and compile stays for all of them, and belongs to none.
    await server.load("connectApps", { clients: 50, tools: 1 });
    await server.load("closeApps");
    await server.collect();
    const base = await server.usage();
    await server.load("connectApps", { clients, tools: 1 });
    const connected = await server.usage();
    await server.collect();
    const quiet = await server.usage();
    const quietShare = await cpuShare(server, quietMs);
    const aliveShare = aliveMs === 0 ? undefined : await cpuShare(server, aliveMs);
    await server.load("closeApps");
    await server.collect();
    const left = await server.usage();
    return {
      clients,
      accept: (connected.cpu - base.cpu) / clients,
      asItStands: (connected.rss - base.rss) / clients,
      collected: (quiet.rss - base.rss) / clients,
      quietShare,
      aliveShare,
      left: left.rss - base.rss,
    };
  } finally {
    await server.end();
  }
}

async function cpuShare(server, ms) {
  const before = await server.usage();
  await delay(ms);
  const after = await server.usage();
  return (after.cpu - before.cpu) / (ms * 1000);
}
