import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakePage } from "./fake-page.ts";
import { resultOf, settle, testClient, type TestClient } from "./online-client.ts";
import { seededRandom } from "./seeded-random.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TOKEN_LIVES_MS = 8 * MINUTE;
const DONE = { content: [{ type: "text", text: "done" }] };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) });
  vi.spyOn(Math, "random").mockImplementation(seededRandom(24));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A bridge for one client: answers pings, and ends a connection whose token is older than eight minutes. */
class Day {
  readonly test: TestClient;
  readonly tokensAsked: number[] = [];
  up = true;
  calls = 0;
  expired = 0;

  constructor() {
    this.test = testClient({
      token: () => {
        this.tokensAsked.push(Date.now());
        // A back end fails now and then.
        if (this.tokensAsked.length % 7 === 3) throw new Error("503");
        return `issued.at.${Date.now()}`;
      },
    });
    this.test.client.expose("work", { handler: (_, { signal }) => (signal.aborted ? "too late" : "done") });
  }

  /** Lives through `ms`, a second at a time. */
  async live(ms: number): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end;) {
      await vi.advanceTimersByTimeAsync(SECOND);
      this.#serve();
      await settle();
    }
  }

  /** The machine sleeps: the clock goes on and no timer runs. */
  async sleep(ms: number): Promise<void> {
    vi.setSystemTime(Date.now() + ms);
    await this.live(30 * SECOND);
  }

  /** What the agent gets for a call. */
  async call(): Promise<unknown> {
    const id = `call-${++this.calls}`;
    const { socket } = this.test.network;
    socket.receive({ type: "call", id, name: "work", arguments: {} });
    await settle();
    return resultOf(socket, id);
  }

  /** Sockets that the client has not closed and that have not ended. */
  get open(): number {
    return this.test.network.sockets.filter(({ readyState }) => readyState < 2).length;
  }

  #serve(): void {
    const { socket } = this.test.network;
    if (!this.up) return socket.readyState < 2 ? socket.end() : undefined;
    if (socket.readyState === 0) {
      socket.open();
      socket.receive({ type: "registered" });
    }
    if (socket.readyState !== 1) return;
    if (socket.sent.at(-1) === '{"type":"ping"}') socket.receive({ type: "pong" });
    const issuedAt = Number(socket.protocols[1]?.split(".")[2]);
    if (Date.now() - issuedAt <= TOKEN_LIVES_MS) return;
    this.expired++;
    socket.end(4401, "token expired");
  }
}

describe("a day in the life of a page (SPEC §3.4)", () => {
  it("E-032: 24 hours of drops, sleeps, expiring tokens and a six-hour outage end online, with one socket and nothing left over", async () => {
    const page = fakePage();
    const day = new Day();
    const { client, network, errors } = day.test;
    void client.connect();
    await day.live(5 * MINUTE);
    expect(client.status).toBe("online");
    const morning = { timers: vi.getTimerCount(), listeners: page.listeners };
    expect(morning).toEqual({ timers: 1, listeners: 4 });

    for (let hour = 0; hour < 18; hour++) {
      // Three drops, of which the network notices two.
      for (const closeCode of [1006, 1001]) {
        network.socket.end(closeCode);
        await day.live(5 * MINUTE);
        expect(await day.call()).toEqual(DONE);
      }
      page.wake("online");
      await day.live(10 * MINUTE);
      // The lid is closed for half an hour; the connection is gone meanwhile, and nobody says so.
      network.socket.readyState = 3;
      await day.sleep(30 * MINUTE);
      page.wake("visible");
      await day.live(10 * MINUTE);
      expect(await day.call()).toEqual(DONE);
      expect(day.open).toBe(1);
      if (hour !== 8) continue;
      day.up = false;
      await day.live(6 * HOUR);
      expect(client.status).not.toBe("online");
      expect(day.open).toBeLessThanOrEqual(1);
      day.up = true;
      await day.live(MINUTE);
    }

    expect(Date.now()).toBeGreaterThanOrEqual(Date.UTC(2030, 0, 2));
    expect(day.expired).toBeGreaterThanOrEqual(18);
    expect(client.status).toBe("online");
    expect(client.toolStatus("work")).toBe("registered");
    expect(day.open).toBe(1);
    expect({ timers: vi.getTimerCount(), listeners: page.listeners }).toEqual(morning);
    expect(errors.every((error) => (error as { code?: string }).code === "token-failed")).toBe(true);
    expect(client.getSnapshot().activity).toHaveLength(day.calls);
    client.close();
    expect({ timers: vi.getTimerCount(), listeners: page.listeners }).toEqual({ timers: 0, listeners: 0 });
    process.stdout.write(
      `a day: ${network.sockets.length} sockets one after the other, ${day.expired} expired tokens, ` +
        `${errors.length} failures of the back end, ${day.calls} calls\n`,
    );
  });
});
