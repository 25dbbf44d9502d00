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

/** Collects garbage until nothing more is given back to the system. */
async function collect() {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @param {import("node:http").Server} server */
export function listenOnLoopback(server) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () => resolve(server.address().port));
  });
}
