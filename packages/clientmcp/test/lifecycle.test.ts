import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientMCP } from "../src/index.ts";
import type { FakeSocket } from "./fake-web-socket.ts";
import { fakePage } from "./fake-page.ts";
import { settle, testClient, type TestClient } from "./online-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // Every delay is its whole step: 0.5 s, 1 s, 2 s …
  vi.spyOn(Math, "random").mockReturnValue(1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

async function accept({ network }: TestClient): Promise<FakeSocket> {
  const { socket } = network;
  socket.open();
  socket.receive({ type: "registered" });
  await settle();
  return socket;
}

async function online(test: TestClient): Promise<FakeSocket> {
  void test.client.connect();
  await settle();
  return accept(test);
}

/** What became of a promise so far. */
async function fateOf(promise: Promise<void>): Promise<unknown> {
  let fate: unknown = "pending";
  promise.then(
    () => (fate = "resolved"),
    (error: unknown) => (fate = error),
  );
  await settle();
  return fate;
}

describe("connecting (SPEC §3.1, §3.4)", () => {
  it("offers clientmcp.v1 and the token, and nothing in the address", async () => {
    const test = testClient({ url: "https://bridge.example/connect" });
    void test.client.connect();
    await settle();
    expect(test.network.socket.url).toBe("wss://bridge.example/connect");
    expect(test.network.socket.protocols).toEqual(["clientmcp.v1", "client.test.token"]);
  });

  it("is online with the first registered, not with the open socket", async () => {
    const test = testClient();
    const { client } = test;
    expect(client.status).toBe("offline");
    const connected = client.connect();
    expect(client.status).toBe("connecting");
    await settle();
    test.network.socket.open();
    expect(client.status).toBe("connecting");
    expect(await fateOf(connected)).toBe("pending");
    test.network.socket.receive({ type: "registered" });
    expect(client.status).toBe("online");
    expect(await fateOf(connected)).toBe("resolved");
  });

  it("gives one promise while it connects, and a resolved one while it is online", async () => {
    const test = testClient();
    expect(test.client.connect()).toBe(test.client.connect());
    await online(test);
    expect(await fateOf(test.client.connect())).toBe("resolved");
    expect(test.network.sockets).toHaveLength(1);
  });

  it("stays pending while the bridge is down, and resolves when it comes back", async () => {
    const test = testClient();
    const connected = test.client.connect();
    await settle();
    test.network.socket.end(1006);
    expect(test.client.status).toBe("offline");
    expect(await fateOf(connected)).toBe("pending");
    await advance(500);
    await accept(test);
    expect(await fateOf(connected)).toBe("resolved");
  });

  it("E-037: an error without a close ends the attempt", async () => {
    const test = testClient();
    void test.client.connect();
    await settle();
    test.network.socket.fail();
    expect(test.client.status).toBe("offline");
    expect(test.client.getSnapshot().reason).toBe("network");
    await advance(500);
    expect(test.network.sockets).toHaveLength(2);
  });

  it("E-037: an attempt that nobody answers ends after 10 s, and what it still does changes nothing", async () => {
    const test = testClient();
    const handler = vi.fn<() => void>();
    test.client.expose("tool", { handler });
    void test.client.connect();
    await advance(10_000);
    const [stalled] = test.network.sockets;
    expect(test.client.status).toBe("offline");
    await advance(500);
    expect(test.network.sockets).toHaveLength(2);
    await accept(test);
    stalled?.open();
    stalled?.receive({ type: "registered" });
    stalled?.receive({ type: "call", id: "c", name: "tool", arguments: {} });
    stalled?.end(4409);
    await settle();
    expect(handler).not.toHaveBeenCalled();
    expect(stalled?.closed.length).toBeGreaterThan(0);
    expect(stalled?.sent).toEqual([]);
    expect(test.client.status).toBe("online");
  });

  it("retries when the server selects another subprotocol, and says so", async () => {
    const test = testClient();
    void test.client.connect();
    await settle();
    test.network.socket.open("");
    expect(test.network.socket.sent).toEqual([]);
    expect(test.client.status).toBe("offline");
    expect(test.errors).toEqual([expect.objectContaining({ code: "protocol-error" })]);
    await advance(500);
    expect(test.network.sockets).toHaveLength(2);
  });

  it("retries when the WebSocket cannot be made", async () => {
    const refuse = vi.fn<() => never>(function refuse() {
      throw new DOMException("insecure", "SecurityError");
    });
    const { client } = testClient({ WebSocket: refuse });
    void client.connect();
    await settle();
    expect(client.getSnapshot().error?.message).toBe("No WebSocket could be made: insecure");
    await advance(500);
    expect(refuse).toHaveBeenCalledTimes(2);
  });

  it("rejects with no-websocket, naming the ws package, where there is none", async () => {
    vi.stubGlobal("WebSocket", undefined);
    const errors: unknown[] = [];
    const client = new ClientMCP({ url: "ws://b.example", token: "t", onError: (error) => errors.push(error) });
    const fate = await fateOf(client.connect());
    expect(fate).toMatchObject({ code: "no-websocket", message: expect.stringContaining('"ws"') });
    expect(client.status).toBe("closed");
    expect(errors).toEqual([fate]);
  });

  it("E-038: connects although the browser says that it is offline", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const test = testClient();
    await online(test);
    expect(test.client.status).toBe("online");
  });
});

describe("ending for good (SPEC §3.3)", () => {
  it.each([
    [4400, "protocol-error"],
    [4401, "unauthorized"],
    [4409, "replaced"],
    [1009, "too-large"],
  ] as const)(
    "E-028, E-040, E-042, E-048: %i closes with %s, rejects connect() and never retries",
    async (closeCode, code) => {
      const test = testClient();
      const connected = test.client.connect();
      await settle();
      test.network.socket.open();
      test.network.socket.end(closeCode, "because");
      const fate = await fateOf(connected);
      expect(fate).toMatchObject({
        name: "ClientMCPError",
        code,
        message: expect.stringContaining(`(${closeCode}: because)`),
      });
      expect(test.client.getSnapshot()).toMatchObject({ status: "closed", reason: code, error: fate });
      expect(test.errors).toEqual([fate]);
      expect(vi.getTimerCount()).toBe(0);
      await advance(600_000);
      expect(test.network.sockets).toHaveLength(1);
    },
  );

  it("E-042: a client that was replaced connects again when it is asked to", async () => {
    const test = testClient();
    const socket = await online(test);
    socket.end(4409);
    expect(test.client.status).toBe("closed");
    void test.client.connect();
    await settle();
    await accept(test);
    expect(test.client.getSnapshot()).toMatchObject({ status: "online" });
    expect(test.client.getSnapshot().reason).toBeUndefined();
  });

  it("a new connect() after close() starts with the shortest delay again", async () => {
    const test = testClient();
    await online(test);
    test.network.socket.end(1013);
    test.client.close();
    void test.client.connect();
    await settle();
    test.network.socket.end(1006);
    await advance(500);
    expect(test.network.sockets).toHaveLength(3);
  });

  it("close() sends 1000, rejects a pending connect() with closed-by-app, and leaves no timer", async () => {
    const test = testClient();
    const connected = test.client.connect();
    await settle();
    test.network.socket.open();
    test.client.close();
    expect(test.network.socket.closed).toEqual([{ code: 1000, reason: undefined }]);
    expect(await fateOf(connected)).toMatchObject({ code: "closed-by-app" });
    expect(test.client.status).toBe("closed");
    expect(test.errors).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("E-011: close() while the token is asked for makes no socket, and one that opens late is closed", async () => {
    const asked: ((token: string) => void)[] = [];
    const test = testClient({ token: () => new Promise((resolve) => asked.push(resolve)) });
    void test.client.connect();
    await settle();
    test.client.close();
    asked[0]?.("late.token");
    await settle();
    expect(test.network.sockets).toHaveLength(0);

    void test.client.connect();
    await settle();
    asked[1]?.("good.token");
    await settle();
    test.client.close();
    const { socket } = test.network;
    socket.open();
    expect(socket.sent).toEqual([]);
    expect(socket.closed).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("E-013: close() during the wait for a retry ends everything", async () => {
    const token = vi.fn<() => string>(() => "a.b.c");
    const test = testClient({ token });
    void test.client.connect();
    await settle();
    test.network.socket.end();
    test.client.close();
    expect(vi.getTimerCount()).toBe(0);
    await advance(300_000);
    expect(token).toHaveBeenCalledOnce();
  });

  it("E-034: close() and a new connect() end with one connection", async () => {
    const test = testClient();
    const first = await online(test);
    first.end();
    await advance(200);
    test.client.close();
    await advance(100);
    void test.client.connect();
    await settle();
    await accept(test);
    await advance(20_000);
    expect(test.network.sockets).toHaveLength(2);
    expect(test.client.status).toBe("online");
  });

  it("E-036: a connect() that nobody waits for is no unhandled rejection", async () => {
    const unhandled = vi.fn<() => void>();
    process.on("unhandledRejection", unhandled);
    const test = testClient();
    void test.client.connect();
    test.client.close();
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("coming back (SPEC §3.4)", () => {
  it.each([1001, 1006, 1011, 4408])("reconnects after %i and declares everything again", async (closeCode) => {
    const test = testClient();
    test.client.expose("tool", { handler: () => 1 });
    const first = await online(test);
    first.end(closeCode);
    expect(test.client.status).toBe("offline");
    expect(test.client.toolStatus("tool")).toBe("pending");
    await advance(500);
    const second = await accept(test);
    expect(second).not.toBe(first);
    expect(second.sent).toEqual(first.sent);
    expect(test.client.toolStatus("tool")).toBe("registered");
  });

  it("E-030: an accepting bridge that drops at once sees at most 12 attempts in 2 minutes", async () => {
    const test = testClient();
    void test.client.connect();
    await settle();
    for (let second = 0; second < 120; second++) {
      for (const socket of test.network.sockets) {
        if (socket.readyState !== 0) continue;
        socket.open();
        socket.receive({ type: "registered" });
        socket.end(1011);
      }
      await advance(1000);
    }
    expect(test.network.sockets.length).toBeLessThanOrEqual(12);
  });

  it("E-031: starts with the shortest delay again after 10 s online, however many drops there were", async () => {
    const test = testClient();
    await online(test);
    for (let cycle = 1; cycle <= 10; cycle++) {
      await advance(10_000);
      test.network.socket.end();
      await advance(500);
      expect(test.network.sockets).toHaveLength(cycle + 1);
      await accept(test);
    }
  });

  it("goes on with longer delays after less than 10 s online", async () => {
    const test = testClient();
    await online(test);
    test.network.socket.end();
    await advance(500);
    await accept(test);
    await advance(9_999);
    test.network.socket.end();
    await advance(999);
    expect(test.network.sockets).toHaveLength(2);
    await advance(1);
    expect(test.network.sockets).toHaveLength(3);
  });

  it("waits at the long end after 1013 (SPEC §3.3)", async () => {
    const test = testClient();
    await online(test);
    test.network.socket.end(1013);
    await advance(29_999);
    expect(test.network.sockets).toHaveLength(1);
    await advance(1);
    expect(test.network.sockets).toHaveLength(2);
  });

  it("E-032: is back within 30 s after an outage of six hours, with one timer all along", async () => {
    const test = testClient();
    void test.client.connect();
    await settle();
    for (let minute = 0; minute < 360; minute++) {
      for (const socket of test.network.sockets) if (socket.readyState === 0) socket.end();
      expect(vi.getTimerCount()).toBe(1);
      await advance(60_000);
    }
    for (const socket of test.network.sockets) if (socket.readyState === 0) socket.end();
    await advance(30_000);
    await accept(test);
    expect(test.client.status).toBe("online");
  });

  it("E-035: a missed pong is a lost connection: handlers are aborted and a new connection is made", async () => {
    const test = testClient();
    let signal: AbortSignal | undefined;
    test.client.expose("slow", {
      handler: (_, context) => {
        signal = context.signal;
        return new Promise(() => undefined);
      },
    });
    const socket = await online(test);
    socket.receive({ type: "call", id: "c", name: "slow", arguments: {} });
    await advance(25_000);
    expect(socket.sent.at(-1)).toBe('{"type":"ping"}');
    await advance(9_999);
    expect(test.client.status).toBe("online");
    await advance(1);
    expect(test.client.status).toBe("offline");
    expect(signal?.aborted).toBe(true);
    await advance(500);
    await accept(test);
    expect(test.client.status).toBe("online");
  });

  it("treats a malformed frame as the end of the connection: closes with 4400, reports, reconnects", async () => {
    const test = testClient();
    const socket = await online(test);
    socket.receive("{not json");
    expect(socket.closed).toEqual([{ code: 4400, reason: "a frame that is no JSON object with a type" }]);
    expect(test.client.status).toBe("offline");
    expect(test.errors).toEqual([expect.objectContaining({ code: "protocol-error" })]);
    await advance(500);
    expect(test.network.sockets).toHaveLength(2);
  });

  it("ignores messages of an unknown type (SPEC §3.2)", async () => {
    const test = testClient();
    const socket = await online(test);
    socket.receive({ type: "future", id: 5 });
    expect(test.client.status).toBe("online");
  });
});

describe("tokens (SPEC §2)", () => {
  it("E-043: a token function is asked for every attempt", async () => {
    let count = 0;
    const test = testClient({ token: () => `token.${++count}` });
    await online(test);
    test.network.socket.end();
    await advance(500);
    expect(test.network.sockets.map(({ protocols }) => protocols[1])).toEqual(["token.1", "token.2"]);
  });

  it("E-044: with a token function 4401 is retried with growing gaps until a token is good", async () => {
    let count = 0;
    const test = testClient({ token: () => `token.${++count}` });
    const connected = test.client.connect();
    await settle();
    for (const gap of [500, 1000, 2000]) {
      test.network.socket.open();
      test.network.socket.end(4401, "expired");
      expect(test.client.getSnapshot()).toMatchObject({ status: "offline", reason: "unauthorized" });
      await advance(gap);
    }
    await accept(test);
    expect(await fateOf(connected)).toBe("resolved");
    expect(count).toBe(4);
  });

  it("E-045: failures of a token function are failed attempts that onError sees", async () => {
    const answers: unknown[] = [new Error("signed out"), new Error("signed out"), "", undefined, "good.token"];
    const token = (): string => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as string;
    };
    const test = testClient({ token });
    void test.client.connect();
    await settle();
    expect(test.client.getSnapshot()).toMatchObject({ status: "offline", reason: "token-failed" });
    await advance(500 + 1000 + 2000 + 4000);
    await accept(test);
    expect(test.client.status).toBe("online");
    expect(test.errors).toHaveLength(4);
    expect(test.errors).toEqual(test.errors.map(() => expect.objectContaining({ code: "token-failed" })));
  });

  it("E-046: never asks for two tokens at once, whatever wakes it", async () => {
    let open = 0;
    let most = 0;
    const page = fakePage();
    const test = testClient({
      token: async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 3000));
        open--;
        return "a.b.c";
      },
    });
    void test.client.connect();
    for (let round = 0; round < 20; round++) {
      page.wake("online");
      await advance(500);
      const socket = test.network.sockets.at(-1);
      if (socket?.readyState === 0) {
        socket.open();
        socket.end(4401);
      }
    }
    expect(most).toBe(1);
  });
});

describe("in a page (SPEC §3.4)", () => {
  const wakes = ["online", "visible", "restored"] as const;

  it.each(wakes)("E-024: pings at once on %s, and reconnects when nothing answers within 10 s", async (wake) => {
    const page = fakePage();
    const test = testClient();
    const socket = await online(test);
    await advance(5000);
    page.wake(wake);
    expect(socket.sent.at(-1)).toBe('{"type":"ping"}');
    await advance(10_000);
    expect(test.client.status).toBe("offline");
    await advance(500);
    expect(test.network.sockets).toHaveLength(2);
  });

  it.each(wakes)("E-027: retries at once on %s instead of waiting", async (wake) => {
    const page = fakePage();
    const test = testClient();
    await online(test);
    test.network.socket.end(1013);
    await advance(1000);
    page.wake(wake);
    await settle();
    expect(test.network.sockets).toHaveLength(2);
    expect(test.client.status).toBe("connecting");
  });

  it("E-027: abandons a stalled attempt for a fresh one", async () => {
    const page = fakePage();
    const test = testClient();
    void test.client.connect();
    await advance(5000);
    page.wake("visible");
    await settle();
    expect(test.network.sockets).toHaveLength(2);
    expect(test.network.sockets[0]?.closed).toHaveLength(1);
    await accept(test);
    expect(test.client.status).toBe("online");
  });

  it("E-033: makes at most one attempt, however many events arrive", async () => {
    const page = fakePage();
    const test = testClient();
    await online(test);
    test.network.socket.end();
    for (let round = 0; round < 50; round++) {
      page.wake(wakes[round % 3] ?? "online");
      await settle();
    }
    expect(test.network.sockets).toHaveLength(2);
    await advance(20_000);
    expect(test.network.sockets.filter(({ readyState }) => readyState < 2).length).toBeLessThanOrEqual(1);
  });

  it("E-026: leaves the bridge when the page goes, and comes back at once when it is restored", async () => {
    const page = fakePage();
    const test = testClient();
    test.client.expose("tool", { handler: () => 1 });
    const first = await online(test);
    page.hide();
    expect(first.closed).toEqual([{ code: 1000, reason: undefined }]);
    expect(test.client.status).toBe("offline");
    expect(vi.getTimerCount()).toBe(0);
    page.wake("restored");
    await settle();
    const second = await accept(test);
    expect(second.sent).toEqual(first.sent);
    expect(test.network.sockets).toHaveLength(2);
  });

  it("E-028: events revive no client that was closed, ended for good, or never connected", async () => {
    const page = fakePage();
    const token = vi.fn<() => string>(() => "a.b.c");
    const never = testClient({ token });
    const closed = testClient({ token });
    await online(closed);
    closed.client.close();
    const replaced = testClient({ token });
    await online(replaced);
    replaced.network.socket.end(4409);
    token.mockClear();

    for (let round = 0; round < 10; round++) for (const wake of wakes) page.wake(wake);
    page.hide();
    page.wake("restored");
    await advance(60_000);

    expect(token).not.toHaveBeenCalled();
    expect([never, closed, replaced].map(({ client }) => client.status)).toEqual(["offline", "closed", "closed"]);
  });

  it("E-039: leaves no listener behind", async () => {
    const page = fakePage();
    for (let round = 0; round < 10; round++) {
      const test = testClient();
      await online(test);
      expect(page.listeners).toBeGreaterThan(0);
      test.client.close();
    }
    expect(page.listeners).toBe(0);
  });
});
