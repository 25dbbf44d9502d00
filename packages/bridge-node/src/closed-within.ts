import type { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";

/** Resolves when each of `emitters` has said "close", or else after `ms`. */
export async function closedWithin(ms: number, emitters: Iterable<EventEmitter>): Promise<void> {
  const closed = Array.from(emitters, (emitter) => new Promise((resolve) => emitter.once("close", resolve)));
  await Promise.race([Promise.all(closed), setTimeout(ms, undefined, { ref: false })]);
}
