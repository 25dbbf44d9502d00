import { once } from "node:events";
import type { Socket } from "node:net";
import type { Report } from "@clientmcp/bridge-core";
import { describe, expect, it } from "vitest";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge, tokenFor } from "./support/bridge.ts";
import { startFaultProxy } from "./support/fault-proxy.ts";
import { heapBytes, held, heldBeyond } from "./support/held.ts";
import { callText, getStreamText, LEAVINGS, RawAgent, sendRaw } from "./support/raw-agent.ts";
import { until } from "./support/until.ts";

const NOTHING = { sockets: 0, timers: 0 };

/** Counts the reports of a bridge by their kinds. */
class Counter {
  readonly #counts = new Map<string, number>();
  readonly onReport = ({ kind }: Report): void => void this.#counts.set(kind, this.#of(kind) + 1);

  reached(kind: Report["kind"], count: number): Promise<void> {
    return until(() => {
      if (this.#of(kind) !== count) throw new Error(`${this.#of(kind)} times ${kind}, not ${count}`);
    });
  }

  #of(kind: string): number {
    return this.#counts.get(kind) ?? 0;
  }
}

function leave(sockets: readonly Socket[]): void {
  for (const [index, socket] of sockets.entries()) LEAVINGS[index % LEAVINGS.length]?.(socket);
}

describe("agents that vanish", () => {
  it("E-066: 200 calls and 200 streams that end in any way leave no socket and no timer", async () => {
    const counter = new Counter();
    const bridge = await startBridge({
      onReport: counter.onReport,
      streamAfterMs: 10,
      callCommentMs: 10,
      limits: { streamsPerClient: 200 },
    });
    const app = await connectApp(bridge);
    await app.register("slow");
    const token = await tokenFor("agent");
    const before = held();

    const texts = Array.from({ length: 400 }, (_, n) => (n < 200 ? callText(token, "slow") : getStreamText(token)));
    const sockets = await Promise.all(texts.map((text) => sendRaw(bridge, text)));
    await counter.reached("call-started", 200);
    await counter.reached("stream-opened", 200);
    // The first half of the calls is left when their answers have become streams, with a comment each.
    await Promise.all(sockets.slice(0, 100).map((socket) => once(socket, "data")));
    leave(sockets);
    sockets.length = 0;

    await counter.reached("call-finished", 200);
    await counter.reached("stream-closed", 200);
    expect(await heldBeyond(before)).toEqual(NOTHING);
  });

  it("E-066: 200 requests that break off at any byte leave nothing behind", async () => {
    const bridge = await startBridge({ streamAfterMs: 10 });
    const app = await connectApp(bridge);
    await app.register("slow");
    const text = callText(await tokenFor("agent"), "slow");
    const before = held();
    for (let n = 0; n < 200; n++) {
      const socket = await sendRaw(bridge, text.slice(0, 1 + ((n * 7) % text.length)));
      LEAVINGS[n % LEAVINGS.length]?.(socket);
    }
    expect(await heldBeyond(before)).toEqual(NOTHING);
    app.serve(() => "still here");
    expect(await (await post(bridge, "tools/call", '"name":"slow"')).text()).toContain("still here");
  });

  it("E-070: the sockets of 300 agents that reset or half-close their streams are gone", async () => {
    const counter = new Counter();
    const bridge = await startBridge({ onReport: counter.onReport, limits: { streamsPerClient: 300 } });
    const token = await tokenFor("agent");
    const before = held();
    const sockets = await Promise.all(Array.from({ length: 300 }, () => sendRaw(bridge, getStreamText(token))));
    await counter.reached("stream-opened", 300);
    expect(held().sockets).toBe(before.sockets + 600);
    leave(sockets);
    sockets.length = 0;
    await counter.reached("stream-closed", 300);
    expect(await heldBeyond(before)).toEqual(NOTHING);
  });

  it("10,000 calls and 1,000 streams that are given up leave no socket, timer or memory behind", async () => {
    const counter = new Counter();
    // Timers that nobody stops would still be there at the end.
    const bridge = await startBridge({ onReport: counter.onReport, streamAfterMs: 60_000 });
    const app = await connectApp(bridge);
    await app.register("slow");
    const token = await tokenFor("agent");
    const giveUp = async (wave: number): Promise<void> => {
      const texts = [
        ...Array<string>(80).fill(callText(token, "slow")),
        ...Array<string>(8).fill(getStreamText(token)),
      ];
      const sockets = await Promise.all(texts.map((text) => sendRaw(bridge, text)));
      await counter.reached("call-started", wave * 80);
      await counter.reached("stream-opened", wave * 8);
      leave(sockets);
      await counter.reached("call-finished", wave * 80);
      await counter.reached("stream-closed", wave * 8);
      app.received.length = 0;
    };
    await giveUp(1); // What is made once, such as compiled code, is no leak.
    const before = held();
    const heapBefore = await heapBytes();
    for (let wave = 2; wave <= 126; wave++) await giveUp(wave);
    expect(await heldBeyond(before)).toEqual(NOTHING);
    expect((await heapBytes()) - heapBefore).toBeLessThan(4_000_000);
  });
});

describe("clients that vanish", () => {
  it("E-066: 100 clients that are cut off with a call each leave no socket and no timer, and every call is answered", async () => {
    const counter = new Counter();
    const bridge = await startBridge({ onReport: counter.onReport });
    const proxy = await startFaultProxy(bridge);
    const before = held();
    const subs = Array.from({ length: 100 }, (_, n) => `client-${n}`);
    const agents = await Promise.all(
      subs.map(async (sub) => RawAgent.connect(bridge, await tokenFor("agent", { sub }), ["Connection: close"])),
    );
    for (const sub of subs) {
      const app = await connectApp(proxy, await tokenFor("client", { sub }));
      await app.register("slow");
    }
    const calls = agents.map((agent) => agent.call("slow", "{}"));
    await counter.reached("call-started", 100);
    proxy.drop();
    for (const answer of await Promise.all(calls)) expect(answer).toContain('"disconnected"');
    expect(await heldBeyond(before)).toEqual(NOTHING);
  });
});
