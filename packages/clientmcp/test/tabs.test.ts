import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeLocks } from "./fake-locks.ts";
import { settle, testClient, type TestClient } from "./online-client.ts";

let locks: FakeLocks;

beforeEach(() => {
  vi.useFakeTimers();
  locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A client as another tab of the same origin would have it, told to connect. */
async function tab(options: object = {}): Promise<TestClient> {
  const test = testClient({ tabs: "leader", ...options });
  void test.client.connect();
  await settle();
  return test;
}

async function accept({ network }: TestClient): Promise<void> {
  network.socket.open();
  network.socket.receive({ type: "registered" });
  await settle();
}

const statuses = (...tabs: readonly TestClient[]): string[] => tabs.map(({ client }) => client.status);

describe('tabs: "leader" (SPEC §3.4)', () => {
  it("connects the first tab, and the others wait as standby without a socket, with their tools", async () => {
    const [first, second, third] = [await tab(), await tab(), await tab()];
    await accept(first);
    second.client.expose("kept", { handler: () => 1 });
    await settle();
    expect(statuses(first, second, third)).toEqual(["online", "standby", "standby"]);
    expect(second.network.sockets).toEqual([]);
    expect(second.client.getSnapshot()).toMatchObject({
      status: "standby",
      tools: [{ name: "kept", status: "pending" }],
    });
    expect(locks.names).toEqual(Array.from({ length: 3 }, () => "clientmcp wss://bridge.example/connect"));
  });

  it("gives the turn to the next tab when the leader closes, and resolves its connect()", async () => {
    const [first, second, third] = [await tab(), await tab(), await tab()];
    await accept(first);
    second.client.expose("kept", { handler: () => 1 });
    first.client.close();
    await settle();
    expect(statuses(first, second, third)).toEqual(["closed", "connecting", "standby"]);
    const connected = second.client.connect();
    await accept(second);
    await expect(connected).resolves.toBeUndefined();
    expect(second.network.socket.messagesOf("register")).toMatchObject([{ tools: [{ name: "kept" }] }]);
  });

  it("keeps the turn while the leader is offline", async () => {
    const [first, second] = [await tab(), await tab()];
    await accept(first);
    first.network.socket.end(1006);
    await settle();
    expect(statuses(first, second)).toEqual(["offline", "standby"]);
    await vi.advanceTimersByTimeAsync(500);
    await accept(first);
    expect(statuses(first, second)).toEqual(["online", "standby"]);
  });

  it("takeOver() moves the connection: the leader before becomes standby, its calls abort, and it is next", async () => {
    const [first, second] = [await tab(), await tab()];
    const aborted = vi.fn<(reason: unknown) => void>();
    first.client.expose("slow", {
      handler: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted((signal.reason as Error).message);
            resolve(undefined);
          });
        }),
    });
    await accept(first);
    first.network.socket.receive({ type: "call", id: "1", name: "slow", arguments: {} });
    await settle();
    void second.client.takeOver();
    await settle();
    expect(statuses(first, second)).toEqual(["standby", "connecting"]);
    expect(first.network.socket.closed).toEqual([{ code: 1000, reason: undefined }]);
    expect(aborted).toHaveBeenCalledExactlyOnceWith("another tab took over");
    await accept(second);
    second.client.close();
    await settle();
    expect(statuses(first, second)).toEqual(["connecting", "closed"]);
    expect(first.network.sockets).toHaveLength(2);
  });

  it("is standby, too, when the bridge said first that another connection replaced it", async () => {
    const [first, second] = [await tab(), await tab()];
    await accept(first);
    first.network.socket.end(4409, "replaced");
    await settle();
    expect(statuses(first, second)).toEqual(["closed", "standby"]);
    void second.client.takeOver();
    await settle();
    expect(statuses(first, second)).toEqual(["standby", "connecting"]);
    expect(first.client.getSnapshot().reason).toBeUndefined();
  });

  it("does not replace another device in turn: a replaced leader keeps its turn until it goes", async () => {
    const [first, second] = [await tab(), await tab()];
    await accept(first);
    first.network.socket.end(4409, "replaced");
    await settle();
    expect(first.client.getSnapshot()).toMatchObject({ status: "closed", reason: "replaced" });
    expect(second.network.sockets).toEqual([]);
    first.client.close();
    await settle();
    expect(second.client.status).toBe("connecting");
  });

  it("takeOver() brings the replaced leader itself back", async () => {
    const first = await tab();
    await accept(first);
    first.network.socket.end(4409, "replaced");
    await settle();
    const back = first.client.takeOver();
    await settle();
    await accept(first);
    await expect(back).resolves.toBeUndefined();
    expect(first.client.status).toBe("online");
  });

  it("gives the turn on when its connection ends for good, as each tab's tools are its own", async () => {
    const [first, second] = [await tab(), await tab()];
    await accept(first);
    first.network.socket.end(4400, "no");
    await settle();
    expect(statuses(first, second)).toEqual(["closed", "connecting"]);
  });

  it("E-013: close() in standby leaves the queue for good", async () => {
    const [first, second, third] = [await tab(), await tab(), await tab()];
    await accept(first);
    second.client.close();
    first.client.close();
    await settle();
    expect(statuses(first, second, third)).toEqual(["closed", "closed", "connecting"]);
    third.client.close();
    await settle();
    expect(second.network.sockets).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("E-013: close() right after takeOver() or connect() starts nothing, and frees the turn", async () => {
    const [first, second, third] = [await tab(), await tab(), testClient({ tabs: "leader" })];
    await accept(first);
    void second.client.takeOver();
    second.client.close();
    void third.client.connect();
    third.client.close();
    await settle();
    expect(second.network.sockets).toEqual([]);
    expect(third.network.sockets).toEqual([]);
    expect(statuses(second, third)).toEqual(["closed", "closed"]);
    // The steal went through all the same, so the tab before it waits again, and it is its turn.
    expect(first.client.status).toBe("connecting");
  });

  it("leaves when the page is hidden for good or for the cache, and queues again when it is shown", async () => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    const first = await tab();
    vi.unstubAllGlobals();
    vi.stubGlobal("navigator", { locks });
    const second = await tab();
    await accept(first);
    page.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(statuses(first, second)).toEqual(["offline", "connecting"]);
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await settle();
    expect(statuses(first, second)).toEqual(["standby", "connecting"]);
    page.dispatchEvent(new Event("online"));
    await settle();
    expect(first.client.status).toBe("standby");
    first.client.close();
    second.client.close();
  });

  it("takes tabs for one client only where the url is the same", async () => {
    const [first, other] = [await tab(), await tab({ url: "wss://bridge.example/connect?account=2" })];
    expect(statuses(first, other)).toEqual(["connecting", "connecting"]);
  });

  it("connects every tab where there are no Web Locks, with one warning of each client", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.stubGlobal("navigator", {});
    const [first, second] = [await tab(), await tab()];
    expect(statuses(first, second)).toEqual(["connecting", "connecting"]);
    first.client.close();
    void first.client.connect();
    await settle();
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('tabs: "leader" needs Web Locks')],
      [expect.stringContaining('tabs: "leader" needs Web Locks')],
    ]);
  });

  it("connects where the page may hold no locks, as in a sandboxed frame", async () => {
    vi.stubGlobal("navigator", {
      locks: { request: () => Promise.reject(new DOMException("no", "SecurityError")) },
    });
    const only = await tab();
    expect(only.client.status).toBe("connecting");
  });
});

describe('tabs: "newest" (SPEC §3.3)', () => {
  it("E-042: takeOver() brings a replaced client back, and never asks for a lock", async () => {
    const test = await tab({ tabs: "newest" });
    await accept(test);
    test.network.socket.end(4409, "replaced");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(test.client.getSnapshot()).toMatchObject({ status: "closed", reason: "replaced" });
    expect(test.network.sockets).toHaveLength(1);
    const back = test.client.takeOver();
    await settle();
    await accept(test);
    await expect(back).resolves.toBeUndefined();
    expect(locks.names).toEqual([]);
  });

  it("takeOver() of a client that is online changes nothing", async () => {
    const test = await tab({ tabs: "newest" });
    await accept(test);
    await test.client.takeOver();
    expect(test.network.sockets).toHaveLength(1);
  });
});
