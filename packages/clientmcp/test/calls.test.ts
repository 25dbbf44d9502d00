import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { accepted, completed, rejected } from "../src/index.ts";
import { bringOnline, callTool, resultOf, settle, testClient } from "./online-client.ts";

function said(text: string): object {
  return { content: [{ type: "text", text }], isError: true };
}

describe("running calls (SPEC §3.2)", () => {
  it("gives the handler the arguments, its name, the agent and a signal", async () => {
    const test = testClient();
    const handler = vi.fn<(args: unknown, context: unknown) => string>(() => "ok");
    test.client.expose("tool", { handler });
    const socket = await bringOnline(test);
    await callTool(socket, "tool", { a: [1] }, { agent: { name: "Helper", version: "2" } });
    expect(handler).toHaveBeenCalledExactlyOnceWith(
      { a: [1] },
      expect.objectContaining({
        name: "tool",
        agent: { name: "Helper", version: "2" },
        signal: expect.any(AbortSignal),
      }),
    );
  });

  it("runs calls concurrently and answers them as they finish", async () => {
    const test = testClient();
    const finish = new Map<unknown, (value: string) => void>();
    test.client.expose("slow", { handler: ({ n }) => new Promise((resolve) => finish.set(n, resolve)) });
    const socket = await bringOnline(test);
    for (const n of [1, 2]) socket.receive({ type: "call", id: `c${n}`, name: "slow", arguments: { n } });
    await settle();
    finish.get(2)?.("second");
    await settle();
    finish.get(1)?.("first");
    await settle();
    expect(socket.messagesOf("result").map(({ id }) => id)).toEqual(["c2", "c1"]);
  });

  it("E-005: a duplicate frame of a call in flight runs nothing", async () => {
    const test = testClient();
    let finish: ((value: string) => void) | undefined;
    const handler = vi.fn<() => Promise<unknown>>(() => new Promise((resolve) => (finish = resolve)));
    test.client.expose("tool", { handler });
    const socket = await bringOnline(test);
    for (let n = 0; n < 3; n++) {
      socket.receive({ type: "call", id: "c", name: "tool", arguments: {} });
      await settle();
    }
    expect(handler).toHaveBeenCalledOnce();
    finish?.("ok");
    await settle();
    expect(resultOf(socket, "c")).toEqual({ content: [{ type: "text", text: "ok" }] });
  });

  it("answers a call of a tool that was removed a moment ago with a tool error", async () => {
    const test = testClient();
    const remove = test.client.expose("gone", { handler: () => 1 });
    const socket = await bringOnline(test);
    remove();
    expect(await callTool(socket, "gone")).toEqual(
      said('The tool "gone" is not there any more: list the tools again.'),
    );
  });

  it("goes on with a call whose tool is removed while it runs", async () => {
    const test = testClient();
    const remove = test.client.expose("tool", {
      handler: async () => {
        remove();
        await settle();
        return "done";
      },
    });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool")).toEqual({ content: [{ type: "text", text: "done" }] });
  });

  it("E-086: calls tools whatever their names, and knows none that was not exposed", async () => {
    const test = testClient();
    const socket = await bringOnline(test);
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(await callTool(socket, name)).toMatchObject({ isError: true });
      test.client.expose(name, { handler: () => `this is ${name}` });
      expect(await callTool(socket, name)).toEqual({ content: [{ type: "text", text: `this is ${name}` }] });
    }
  });

  it("E-018: runs one handler, that of the newest exposure, and falls back when it goes", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const test = testClient();
    test.client.expose("save", { handler: () => "item 1" });
    const removeSecond = test.client.expose("save", { handler: () => "item 2" });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "save")).toMatchObject({ content: [{ text: "item 2" }] });
    removeSecond();
    expect(await callTool(socket, "save")).toMatchObject({ content: [{ text: "item 1" }] });
  });

  it("sends the register that a handler caused before its result", async () => {
    const test = testClient();
    test.client.expose("login", {
      handler: () => {
        test.client.expose("logout", { handler: () => 1 });
        return "welcome";
      },
    });
    const socket = await bringOnline(test);
    await callTool(socket, "login");
    expect(socket.messages.map(({ type }) => type)).toEqual(["register", "register", "result"]);
  });

  it("sends it before the result also where registers must wait for 250 ms", async () => {
    const test = testClient();
    let count = 0;
    test.client.expose("grow", { handler: () => void test.client.expose(`tool-${++count}`, { handler: () => 1 }) });
    const socket = await bringOnline(test);
    await callTool(socket, "grow");
    await callTool(socket, "grow");
    expect(socket.messages.map(({ type }) => type)).toEqual(["register", "register", "result", "register", "result"]);
  });
});

describe("failing calls (SPEC §4.3)", () => {
  it("tells the agent the message and onError the original error", async () => {
    const test = testClient();
    const error = new Error("no funds");
    test.client.expose("throws", {
      handler: () => {
        throw error;
      },
    });
    test.client.expose("rejects", { handler: () => Promise.reject(error) });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "throws")).toEqual(said("no funds"));
    expect(await callTool(socket, "rejects")).toEqual(said("no funds"));
    expect(test.errors).toEqual([error, error]);
  });

  it("keeps messages to itself with exposeErrors: false", async () => {
    const test = testClient({ exposeErrors: false });
    test.client.expose("tool", { handler: () => Promise.reject(new Error("password 1234")) });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool")).toEqual(said('The tool "tool" failed.'));
    expect(test.errors).toEqual([expect.objectContaining({ message: "password 1234" })]);
  });

  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  it.each([
    ["a cycle", cycle, /circular|cyclic/],
    ["a function", () => 1, "it is a function"],
    [
      "a throwing getter",
      Object.defineProperty({}, "x", {
        enumerable: true,
        get: () => {
          throw new Error("trap");
        },
      }),
      "trap",
    ],
    [
      "a throwing toJSON",
      {
        toJSON: () => {
          throw new Error("trap");
        },
      },
      "trap",
    ],
    ["a revoked proxy", revoked.proxy, "revoked"],
    [
      "a hostile content",
      {
        get content() {
          throw new Error("trap");
        },
      },
      "trap",
    ],
    [
      "a thenable that throws",
      {
        // oxlint-disable-next-line unicorn/no-thenable -- it is the hostile value of this test
        then: () => {
          throw new Error("trap");
        },
      },
      "trap",
    ],
    ["binary data", new Uint8Array(2), "binary data"],
  ])("E-089: answers %s with a tool error, and later calls work", async (_, value, cause) => {
    const test = testClient();
    test.client.expose("tool", { handler: () => value });
    test.client.expose("fine", { handler: () => "fine" });
    const socket = await bringOnline(test);
    const result = await callTool(socket, "tool");
    expect(result).toEqual(said(expect.stringMatching(cause) as unknown as string));
    expect(await callTool(socket, "fine")).toEqual({ content: [{ type: "text", text: "fine" }] });
    expect(test.client.status).toBe("online");
    expect(test.errors).toHaveLength(1);
  });

  it("E-089: names the tool whose result cannot be sent", async () => {
    const test = testClient();
    test.client.expose("tool", { handler: () => Symbol("s") });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool")).toEqual(
      said('What the tool "tool" returned cannot be sent: it is a symbol'),
    );
  });

  it("E-089: names the tool that returned a revoked proxy", async () => {
    const test = testClient();
    test.client.expose("tool", { handler: () => revoked.proxy });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool")).toMatchObject({
      content: [{ text: expect.stringContaining('What the tool "tool" returned cannot be sent') }],
    });
  });

  it("E-089: answers a value that nests too deeply to be written", async () => {
    const test = testClient();
    let deep: unknown = [];
    for (let level = 0; level < 200_000; level++) deep = [deep];
    test.client.expose("tool", { handler: () => deep });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool")).toMatchObject({ isError: true });
  });

  it.each([1n, 42, Symbol("q"), cycle, Object.create(null), null])(
    "answers an error whose message is no string (%#) with a text",
    async (message) => {
      const test = testClient();
      test.client.expose("tool", { handler: () => Promise.reject(Object.assign(new Error("x"), { message })) });
      const socket = await bringOnline(test);
      expect(await callTool(socket, "tool")).toEqual(said(expect.any(String) as unknown as string));
    },
  );

  it("E-095: a result over 4 MiB is a tool error, and the next call works on the same connection", async () => {
    const test = testClient();
    test.client.expose("big", { handler: ({ size }) => "x".repeat(Number(size)) });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "big", { size: 5_000_000 })).toEqual(
      said(
        expect.stringMatching(
          /^The result takes 50000\d\d bytes as a message, at most 4194304 are allowed/,
        ) as unknown as string,
      ),
    );
    expect(await callTool(socket, "big", { size: 3 })).toEqual({ content: [{ type: "text", text: "xxx" }] });
    expect(test.network.sockets).toHaveLength(1);
  });

  it("survives an onError that throws", async () => {
    const test = testClient({
      onError: () => {
        throw new Error("reporter down");
      },
    });
    test.client.expose("tool", { handler: () => Promise.reject(new Error("no")) });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool")).toEqual(said("no"));
  });

  it("E-094: answers what cannot satisfy an output schema with a tool error", async () => {
    const test = testClient();
    test.client.expose("tool", { outputSchema: { type: "object" }, handler: ({ value }) => value });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool", { value: { a: 1 } })).toMatchObject({ structuredContent: { a: 1 } });
    expect(await callTool(socket, "tool", { value: "text" })).toEqual(
      said('What the tool "tool" returned cannot be sent: its outputSchema describes an object but it returned "text"'),
    );
  });
});

describe("results and a Standard Schema as output schema", () => {
  it("E-094: a wrong object is a tool error that names the problem; members that it does not declare are left out", async () => {
    const test = testClient();
    test.client.expose("tool", { outputSchema: z.object({ n: z.number() }), handler: ({ value }) => value });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "tool", { value: { n: 1, internal: 2 } })).toEqual({
      content: [{ type: "text", text: '{"n":1}' }],
      structuredContent: { n: 1 },
    });
    expect(await callTool(socket, "tool", { value: { n: "1" } })).toEqual(
      said(
        'What the tool "tool" returned cannot be sent: it does not match its outputSchema: n: Invalid input: expected number, received string',
      ),
    );
    expect(await callTool(socket, "tool", { value: completed() })).toEqual(completed());
  });
});

describe("arguments", () => {
  it("a Standard Schema checks and converts them before the handler runs", async () => {
    const test = testClient();
    const handler = vi.fn<(args: { amount: number }) => unknown>(({ amount }) => amount + 1);
    test.client.expose("add", { inputSchema: z.object({ amount: z.coerce.number() }), handler });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "add", { amount: "5" })).toMatchObject({ content: [{ text: "6" }] });
    expect(await callTool(socket, "add", { amount: "five" })).toMatchObject({
      isError: true,
      structuredContent: {
        status: "rejected",
        reason: { code: "invalid_arguments", detail: "amount: Invalid input: expected number, received NaN" },
      },
    });
    expect(handler).toHaveBeenCalledOnce();
  });

  it("with a plain schema they are exactly what the agent sent", async () => {
    const test = testClient();
    const handler = vi.fn<(args: unknown) => void>();
    test.client.expose("tool", { inputSchema: { type: "object", properties: { a: { type: "string" } } }, handler });
    const socket = await bringOnline(test);
    await callTool(socket, "tool", { a: 5, b: null });
    expect(handler.mock.calls[0]?.[0]).toEqual({ a: 5, b: null });
  });
});

async function inFlight(): Promise<{
  readonly test: ReturnType<typeof testClient>;
  readonly socket: Awaited<ReturnType<typeof bringOnline>>;
  readonly signal: AbortSignal;
  readonly finish: (value: string) => void;
}> {
  const test = testClient();
  let signal: AbortSignal | undefined;
  let finish: ((value: string) => void) | undefined;
  test.client.expose("slow", {
    handler: (_, context) => {
      ({ signal } = context);
      return new Promise<string>((resolve) => (finish = resolve));
    },
  });
  const socket = await bringOnline(test);
  socket.receive({ type: "call", id: "c", name: "slow", arguments: {} });
  await settle();
  if (signal === undefined || finish === undefined) throw new Error("the handler does not run");
  return { test, socket, signal, finish };
}

describe("calls that end early (SPEC §5.3)", () => {
  it("a cancel aborts the handler with the bridge's reason, and its result is dropped", async () => {
    const { test, socket, signal, finish } = await inFlight();
    socket.receive({ type: "cancel", id: "c", reason: "timeout" });
    expect(signal.reason).toMatchObject({ name: "AbortError", message: "timeout" });
    finish("late");
    await settle();
    expect(socket.messagesOf("result")).toEqual([]);
    expect(test.client.getSnapshot().activity.at(-1)).toMatchObject({ state: "done", outcome: "cancelled" });
  });

  it("a cancel of an unknown call does nothing", async () => {
    const { test, socket } = await inFlight();
    socket.receive({ type: "cancel", id: "other" });
    expect(test.client.status).toBe("online");
    expect(test.client.getSnapshot().activity.at(-1)?.state).toBe("running");
  });

  it("what a cancelled handler throws is nobody's news", async () => {
    const test = testClient();
    test.client.expose("fetches", {
      handler: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
    });
    const socket = await bringOnline(test);
    socket.receive({ type: "call", id: "c", name: "fetches", arguments: {} });
    await settle();
    socket.receive({ type: "cancel", id: "c" });
    await settle();
    expect(test.errors).toEqual([]);
  });

  it("a lost connection aborts the handler; its result is not sent on the next one, also for an equal id", async () => {
    const { test, socket, signal, finish } = await inFlight();
    socket.end(1006);
    expect(signal.reason).toMatchObject({ message: "The connection to the bridge was lost (1006)" });
    expect(test.client.getSnapshot().activity.at(-1)).toMatchObject({ state: "done", outcome: "disconnected" });

    const next = await bringOnline(test, 2);
    next.receive({ type: "call", id: "c", name: "slow", arguments: {} });
    finish("of the first connection");
    await settle();
    expect(next.messagesOf("result")).toEqual([]);
  });

  it("close() aborts the handlers", async () => {
    const { test, signal } = await inFlight();
    test.client.close();
    expect(signal.aborted).toBe(true);
  });
});

describe("limits of a tool", () => {
  it("timeoutMs answers with the code timeout and aborts the handler", async () => {
    const test = testClient();
    let signal: AbortSignal | undefined;
    test.client.expose("slow", {
      timeoutMs: 20,
      handler: (_, context) => {
        ({ signal } = context);
        return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
      },
    });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "slow")).toMatchObject({
      isError: true,
      structuredContent: {
        reason: { code: "timeout", detail: "no result within 20 ms; the action may or may not have happened" },
      },
    });
    expect(signal?.reason).toMatchObject({ name: "TimeoutError" });
    expect(test.errors).toEqual([]);
  });

  it("maxConcurrent answers further calls with the code busy", async () => {
    const test = testClient();
    let finish: ((value: string) => void) | undefined;
    test.client.expose("one", { maxConcurrent: 1, handler: () => new Promise((resolve) => (finish = resolve)) });
    const socket = await bringOnline(test);
    socket.receive({ type: "call", id: "first", name: "one", arguments: {} });
    expect(await callTool(socket, "one")).toMatchObject({ structuredContent: { reason: { code: "busy" } } });
    finish?.("done");
    await vi.waitFor(() => resultOf(socket, "first"));
    socket.receive({ type: "call", id: "third", name: "one", arguments: {} });
    await settle();
    expect(socket.messagesOf("result")).toHaveLength(2);
  });
});

describe("progress", () => {
  it("is sent when the call asked for it, while it runs", async () => {
    const test = testClient();
    let progress: ((value: number, total?: number, message?: string) => void) | undefined;
    test.client.expose("work", {
      handler: (_, context) => {
        ({ progress } = context);
        progress(1, 10, "one \uD83D");
        progress(2);
        progress(Number.NaN);
      },
    });
    const socket = await bringOnline(test);
    socket.receive({ type: "call", id: "c", name: "work", arguments: {}, progress: true });
    await vi.waitFor(() => resultOf(socket, "c"));
    progress?.(3);
    expect(socket.messagesOf("progress")).toEqual([
      { type: "progress", id: "c", progress: 1, total: 10, message: "one \uFFFD" },
      { type: "progress", id: "c", progress: 2 },
    ]);
  });

  it("leaves out a message that is no string and a total that is no number, and cuts the message to 1,024 bytes", async () => {
    const test = testClient();
    test.client.expose("work", {
      handler: (_, { progress }) => {
        progress(1, "ten" as never, 42 as never);
        progress(2, Infinity, null as never);
        progress("3" as never);
        progress(4, 5, "é".repeat(513));
      },
    });
    const socket = await bringOnline(test);
    await callTool(socket, "work", {}, { progress: true });
    expect(socket.messagesOf("progress")).toEqual([
      { type: "progress", id: expect.any(String), progress: 1 },
      { type: "progress", id: expect.any(String), progress: 2 },
      { type: "progress", id: expect.any(String), progress: 4, total: 5, message: "é".repeat(512) },
    ]);
  });

  it("is not sent when nobody asked", async () => {
    const test = testClient();
    test.client.expose("work", { handler: (_, { progress }) => progress(1) });
    const socket = await bringOnline(test);
    await callTool(socket, "work");
    expect(socket.messagesOf("progress")).toEqual([]);
  });
});

describe("activity", () => {
  it("tells each call with its end", async () => {
    const test = testClient();
    test.client.expose("tool", {
      handler: ({ as }) => {
        if (as === "completed") return completed();
        if (as === "accepted") return accepted("op");
        if (as === "rejected") return rejected("full", "no room");
        throw new Error("no");
      },
    });
    const socket = await bringOnline(test);
    for (const as of ["completed", "accepted", "rejected", "failed"]) {
      await callTool(socket, "tool", { as }, { agent: { name: "Helper" } });
    }
    const { activity } = test.client.getSnapshot();
    expect(activity).toMatchObject([
      { tool: "tool", args: { as: "completed" }, agent: { name: "Helper" }, state: "done", outcome: "completed" },
      { state: "done", outcome: "accepted" },
      { state: "done", outcome: "rejected", code: "full" },
      { state: "done", outcome: "failed" },
    ]);
    expect(new Set(activity.map(({ id }) => id)).size).toBe(4);
  });

  it("keeps of arguments over 64 KiB only their size", async () => {
    const test = testClient();
    test.client.expose("tool", { handler: () => 1 });
    const socket = await bringOnline(test);
    const text = "a".repeat(65_536 - '{"text":""}'.length);
    await callTool(socket, "tool", { text });
    await callTool(socket, "tool", { text: `${text}a` });
    const [fits, large] = test.client.getSnapshot().activity;
    expect(fits).toMatchObject({ args: { text } });
    expect(fits?.argsBytes).toBeUndefined();
    expect(large).toMatchObject({ argsBytes: 65_537 });
    expect(large?.args).toBeUndefined();
  });

  it("keeps no arguments that nest too deeply to be written, and the call is answered", async () => {
    const test = testClient();
    test.client.expose("tool", { handler: () => "fine" });
    const socket = await bringOnline(test);
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    socket.receive(`{"type":"call","id":"c","name":"tool","arguments":{"deep":${deep}}}`);
    await vi.waitFor(() => resultOf(socket, "c"));
    expect(test.client.getSnapshot().activity).toMatchObject([{ args: undefined, argsBytes: Infinity }]);
  });

  it("is the same array until a call begins, changes or ends", async () => {
    const test = testClient();
    test.client.expose("tool", { handler: () => 1 });
    const socket = await bringOnline(test);
    await callTool(socket, "tool");
    const { activity, approvals } = test.client.getSnapshot();
    test.client.instructions = "changed";
    expect(test.client.getSnapshot().activity).toBe(activity);
    expect(test.client.getSnapshot().approvals).toBe(approvals);
    await callTool(socket, "tool");
    expect(test.client.getSnapshot().activity).not.toBe(activity);
  });

  it("is the same array when a call ends that is not among the last 100 any more", async () => {
    const test = testClient();
    let finish: ((value: string) => void) | undefined;
    test.client.expose("slow", { handler: () => new Promise((resolve) => (finish = resolve)) });
    test.client.expose("tool", { handler: () => 1 });
    const socket = await bringOnline(test);
    socket.receive({ type: "call", id: "slow", name: "slow", arguments: {} });
    for (let n = 0; n < 100; n++) await callTool(socket, "tool");
    const { activity } = test.client.getSnapshot();
    finish?.("done");
    await vi.waitFor(() => resultOf(socket, "slow"));
    expect(test.client.getSnapshot().activity).toBe(activity);
  });

  it("keeps the last 100", async () => {
    const test = testClient();
    test.client.expose("tool", { handler: () => 1 });
    const socket = await bringOnline(test);
    for (let n = 0; n < 105; n++) await callTool(socket, "tool", { n });
    const { activity } = test.client.getSnapshot();
    expect(activity).toHaveLength(100);
    expect(activity[0]?.args).toEqual({ n: 5 });
    expect(activity.at(-1)?.args).toEqual({ n: 104 });
  });
});
