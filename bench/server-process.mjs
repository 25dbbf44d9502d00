import { Session } from "node:inspector/promises";
import { setTimeout as delay } from "node:timers/promises";
import { answerQuestions } from "./processes.mjs";

/**
 * Runs one of the servers under load as a child process of the runner.
 *
 * @param {() => Promise<number>} start Starts the server on a free port of 127.0.0.1 and gives the port.
 */
export function serve(start) {
  answerQuestions({ start, usage, collect });
}

/** CPU of all threads since the process began, in microseconds; memory in KiB. */
function usage() {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, rss: process.memoryUsage.rss() / 1024, peak: process.resourceUsage().maxRSS };
}

/** Collects all garbage, and gives the memory back to the system as far as the process can. */
async function collect() {
  const session = new Session();
  session.connect();
  for (let round = 0; round < 3; round += 1) {
    // Unlike `gc()` this also shrinks the space for young objects.
    await session.post("HeapProfiler.collectGarbage");
    await delay(200);
  }
  session.disconnect();
}

/** @param {import("node:http").Server} server */
export function listenOnLoopback(server) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () => resolve(server.address().port));
  });
}
