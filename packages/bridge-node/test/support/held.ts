import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What this process holds open: sockets of both sides, and timers that keep it alive. */
export interface Held {
  readonly sockets: number;
  readonly timers: number;
}

export function held(): Held {
  const kinds = process.getActiveResourcesInfo();
  return {
    sockets: kinds.filter((kind) => kind === "TCPSocketWrap").length,
    timers: kinds.filter((kind) => kind === "Timeout").length,
  };
}

/** What is held beyond `before`, once that is nothing, or after 30 s. It waits without a timer of its own. */
export async function heldBeyond(before: Held): Promise<Held> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const now = held();
    const sockets = Math.max(0, now.sockets - before.sockets);
    const timers = Math.max(0, now.timers - before.timers);
    if (sockets + timers === 0 || performance.now() > deadline) return { sockets, timers };
    await setImmediate();
  }
}

/** Bytes of the heap that are in use once what is unreachable was collected. */
export async function heapBytes(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** The same of buffers. */
export async function arrayBufferBytes(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 3; round++) {
    collect();
    await setImmediate(); // What was finalised may let go of more.
  }
}
