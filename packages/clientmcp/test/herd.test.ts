import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settle, testClient, type TestClient } from "./online-client.ts";
import { seededRandom } from "./seeded-random.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockImplementation(seededRandom(1));
});

afterEach(() => {
  vi.useRealTimers();
});

/** Clients that are online, and have been for long enough to start with the shortest delay again. */
async function herd(size: number): Promise<readonly TestClient[]> {
  const tests = Array.from({ length: size }, () => testClient());
  for (const { client } of tests) void client.connect();
  await settle();
  for (const { network } of tests) {
    network.socket.open();
    network.socket.receive({ type: "registered" });
  }
  await vi.advanceTimersByTimeAsync(10_000);
  return tests;
}

/** How many attempts begin in each of `buckets` spans of `ms`. An attempt that a bridge which is down gets fails at once. */
async function attempts(tests: readonly TestClient[], buckets: number, ms: number): Promise<readonly number[]> {
  const counts: number[] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    await vi.advanceTimersByTimeAsync(ms);
    const begun = tests.filter(({ network }) => network.socket.readyState === 0);
    for (const { network } of begun) network.socket.end();
    counts.push(begun.length);
  }
  return counts;
}

function show(title: string, counts: readonly number[], ms: number): void {
  const lines = counts.map((count, bucket) => {
    const until = String((bucket + 1) * ms).padStart(6);
    return `${until} ms ${String(count).padStart(4)} ${"#".repeat(Math.ceil(count / 4))}`;
  });
  process.stdout.write(`${title}\n${lines.join("\n")}\n`);
}

describe("a bridge that drops many clients at once (SPEC §3.4)", () => {
  it("E-030: sees 1,000 return over a quarter of a second, with no moment preferred", async () => {
    const tests = await herd(1_000);
    for (const { network } of tests) network.socket.end(1001);
    expect(await attempts(tests, 1, 249)).toEqual([0]);
    const counts = await attempts(tests, 5, 50);
    show("1,000 clients, first attempts after a drop, from 250 ms on", counts, 50);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1_000);
    for (const count of counts) expect(count).toBeGreaterThan(150);
    for (const count of counts) expect(count).toBeLessThan(250);
  });

  it("E-030: sees them spread evenly when it has been down for two minutes", async () => {
    const tests = await herd(250);
    for (const { network } of tests) network.socket.end();
    await attempts(tests, 120, 1_000);
    const counts = await attempts(tests, 6, 5_000);
    show("250 clients, attempts at a bridge that has been down for two minutes", counts, 5_000);
    // Each waits 22.5 s on average: 56 are expected in 5 s.
    for (const count of counts) expect(count).toBeGreaterThan(30);
    for (const count of counts) expect(count).toBeLessThan(85);
  });
});
