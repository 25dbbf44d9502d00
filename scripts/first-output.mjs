import { spawn } from "node:child_process";
import { once } from "node:events";

const ROUNDS = 9;

/**
 * How long a command takes until it has written something, and how many times as long that is as a Node that writes at once:
 * the two take turns, so that what else the machine does counts for both.
 */
export async function firstOutput(command, args, cwd) {
  const [times, ratios] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await timeToOutput(process.execPath, ["-e", "console.log()"], cwd);
    const time = await timeToOutput(command, args, cwd);
    times.push(time);
    ratios.push(time / floor);
  }
  return { milliseconds: median(times), ratio: median(ratios) };
}

async function timeToOutput(command, args, cwd) {
  const started = performance.now();
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  try {
    await once(child.stdout, "data");
    return performance.now() - started;
  } finally {
    child.kill();
    await ended;
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
