import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ClientMCP, type ClientMCPOptions } from "../src/index.ts";
import { createTestBridge, nextApproval } from "../src/testing/index.ts";
import { offerToBrowser, type ModelContext } from "../src/webmcp/index.ts";
import { currentContext, firstContext, handleContext } from "./model-contexts.ts";

const bridge = createTestBridge();
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function application(options: Partial<ClientMCPOptions> = {}): { client: ClientMCP; errors: unknown[] } {
  const errors: unknown[] = [];
  const client = new ClientMCP({ ...bridge.options, onError: (error) => errors.push(error), ...options });
  cleanups.push(() => client.close());
  return { client, errors };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

describe.each([
  ["the draft's model context", currentContext],
  ["the first versions'", firstContext],
  ["one with handles", handleContext],
] as const)("offerToBrowser with %s", (_form, makeContext) => {
  it("offers what is exposed, for as long as it is, without a bridge", async () => {
    const context = makeContext();
    const { client, errors } = application();
    client.expose("before", { title: "Before", description: "Was there", risk: "observe", handler: () => undefined });
    const stop = offerToBrowser(client, { modelContext: context });
    const remove = client.expose("after", { title: "Later", risk: "manage", handler: () => undefined });
    client.expose("nameless", { handler: () => undefined });
    await settle();
    expect([...context.tools.values()]).toMatchObject([
      {
        name: "before",
        title: "Before",
        description: "Was there",
        inputSchema: { type: "object", properties: {} },
        annotations: { readOnlyHint: true, consequentialHint: false },
      },
      { name: "after", description: "Later", annotations: { destructiveHint: true, consequentialHint: true } },
      { name: "nameless", description: "nameless" },
    ]);
    remove();
    await settle();
    expect([...context.tools.keys()]).toEqual(["before", "nameless"]);
    stop();
    expect(context.tools.size).toBe(0);
    stop();
    client.expose("never", { handler: () => undefined });
    await settle();
    expect(context.tools.size).toBe(0);
    expect(errors).toEqual([]);
  });

  it("may be stopped and started again at once, as StrictMode does", async () => {
    const context = makeContext();
    const { client, errors } = application();
    client.expose("tool", { handler: () => "x" });
    offerToBrowser(client, { modelContext: context })();
    offerToBrowser(client, { modelContext: context });
    await settle();
    expect(await context.run("tool")).toMatchObject({ content: [{ text: "x" }] });
    expect(errors).toEqual([]);
  });

  it("offers the live one of several tools with one name, and the one before it after that", async () => {
    const context = makeContext();
    vi.spyOn(console, "warn").mockReturnValue();
    const { client, errors } = application();
    client.expose("tool", { description: "old", handler: () => "old" });
    offerToBrowser(client, { modelContext: context });
    const removeNew = client.expose("tool", { description: "new", handler: () => "new" });
    await settle();
    expect(context.tools.get("tool")?.description).toBe("new");
    expect(await context.run("tool")).toEqual({ content: [{ type: "text", text: "new" }] });
    removeNew();
    await settle();
    expect(context.tools.get("tool")?.description).toBe("old");
    expect(await context.run("tool")).toEqual({ content: [{ type: "text", text: "old" }] });
    expect(errors).toEqual([]);
  });

  it("leaves alone what another client, or another script, has registered under the name", async () => {
    const context = makeContext();
    const [first, second] = [application(), application()];
    first.client.expose("shared", { description: "first", handler: () => "first" });
    second.client.expose("shared", { description: "second", handler: () => "second" });
    second.client.expose("own", { handler: () => "own" });
    offerToBrowser(first.client, { modelContext: context });
    const stopSecond = offerToBrowser(second.client, { modelContext: context });
    await settle();
    expect(second.errors).toMatchObject([
      { code: "invalid-tool", message: 'The browser refused the tool "shared": shared is taken' },
    ]);
    expect(await context.run("own")).toMatchObject({ content: [{ text: "own" }] });
    // A change elsewhere is no reason to try again and to report again.
    second.client.expose("more", { handler: () => undefined });
    await settle();
    expect(second.errors).toHaveLength(1);
    stopSecond();
    expect([...context.tools.keys()]).toEqual(["shared"]);
    expect(await context.run("shared")).toMatchObject({ content: [{ text: "first" }] });
    expect(first.errors).toEqual([]);
  });

  it("finishes a call whose tool goes meanwhile, and refuses one that comes too late", async () => {
    const context = makeContext();
    const { client } = application();
    const finishers: ((value: string) => void)[] = [];
    const remove = client.expose("slow", { handler: () => new Promise<string>((resolve) => finishers.push(resolve)) });
    const stop = offerToBrowser(client, { modelContext: context });
    const tool = context.tools.get("slow");
    const call = context.run("slow");
    await settle();
    stop();
    expect(await tool?.execute({})).toEqual({
      content: [{ type: "text", text: 'The tool "slow" is not there any more: list the tools again.' }],
      isError: true,
    });
    remove();
    finishers[0]?.("done");
    expect(await call).toEqual({ content: [{ type: "text", text: "done" }] });
    expect(finishers).toHaveLength(1);
  });
});

describe("a call through the browser", () => {
  it("is validated, and listed in the activity as the agent browser", async () => {
    const context = currentContext();
    const { client } = application();
    const handler = vi.fn<(args: { n: number }) => string>(() => "ok");
    client.expose("typed", { inputSchema: z.object({ n: z.number() }), handler });
    offerToBrowser(client, { modelContext: context });
    expect(await context.run("typed", { n: "1" })).toMatchObject({
      isError: true,
      structuredContent: { status: "rejected", reason: { code: "invalid_arguments" } },
    });
    expect(await context.run("typed", { n: 1 })).toEqual({ content: [{ type: "text", text: "ok" }] });
    expect(handler).toHaveBeenCalledOnce();
    expect(client.getSnapshot().activity).toMatchObject([
      { tool: "typed", agent: { name: "browser" }, state: "done", outcome: "rejected", code: "invalid_arguments" },
      { tool: "typed", agent: { name: "browser" }, args: { n: 1 }, state: "done", outcome: "completed" },
    ]);
  });

  it("is decided by the policy", async () => {
    const context = currentContext();
    const policy = vi.fn<() => "refuse">(() => "refuse");
    const { client } = application({ policy });
    client.expose("tool", { risk: "manage", handler: () => "ran" });
    offerToBrowser(client, { modelContext: context });
    expect(await context.run("tool", { a: 1 })).toMatchObject({ structuredContent: { reason: { code: "refused" } } });
    expect(policy).toHaveBeenCalledExactlyOnceWith({
      tool: "tool",
      risk: "manage",
      args: { a: 1 },
      agent: { name: "browser" },
    });
  });

  it("asks the user about exactly what will run, whatever happens to the arguments meanwhile", async () => {
    const context = currentContext();
    const { client } = application();
    client.expose("pay", {
      confirm: ({ amount }) => ({ title: `Pay ${String(amount)}?` }),
      handler: ({ amount }) => `paid ${String(amount)}`,
    });
    offerToBrowser(client, { modelContext: context });
    expect(await context.run("pay")).toMatchObject({ structuredContent: { reason: { code: "no_prompt" } } });
    client.addPrompt();
    const input = { amount: 1 };
    const call = context.run("pay", input);
    const question = await nextApproval(client);
    expect(question.title).toBe("Pay 1?");
    input.amount = 1_000_000;
    client.approve(question.id);
    expect(await call).toMatchObject({ content: [{ text: "paid 1" }] });
  });

  it("ends with the tool's time limit", async () => {
    vi.useFakeTimers();
    const context = currentContext();
    const { client } = application();
    client.expose("slow", { timeoutMs: 1_000, handler: () => new Promise(() => undefined) });
    offerToBrowser(client, { modelContext: context });
    const call = context.run("slow");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await call).toMatchObject({ structuredContent: { reason: { code: "timeout" } } });
  });

  it("counts for maxConcurrent with the calls of the bridge", async () => {
    const context = currentContext();
    const { client } = application();
    client.expose("single", { maxConcurrent: 1, handler: () => new Promise(() => undefined) });
    offerToBrowser(client, { modelContext: context });
    await client.connect();
    void bridge.callTool("single");
    await vi.waitFor(() => expect(client.getSnapshot().activity).toHaveLength(1));
    expect(await context.run("single")).toMatchObject({ structuredContent: { reason: { code: "busy" } } });
  });

  it("stops its handler when the browser's agent gives up", async () => {
    const context = currentContext();
    const { client, errors } = application();
    const reasons: unknown[] = [];
    client.expose("slow", {
      handler: (_args, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            reasons.push((signal.reason as Error).message);
            reject(signal.reason as Error);
          });
        }),
    });
    offerToBrowser(client, { modelContext: context });
    const controller = new AbortController();
    const call = context.run("slow", {}, controller.signal);
    await settle();
    controller.abort(new Error("the user closed the panel"));
    await expect(call).rejects.toThrow("the user closed the panel");
    expect(reasons).toEqual(["the browser's agent gave up"]);
    expect(client.getSnapshot().activity).toMatchObject([{ outcome: "cancelled" }]);
    await expect(context.run("slow", {}, controller.signal)).rejects.toThrow("the user closed the panel");
    expect(client.getSnapshot().activity).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it("goes on when the bridge's connection drops, and another's calls are not its", async () => {
    const context = currentContext();
    const { client } = application();
    const finishers: ((value: string) => void)[] = [];
    client.expose("slow", { handler: () => new Promise<string>((resolve) => finishers.push(resolve)) });
    offerToBrowser(client, { modelContext: context });
    await client.connect();
    const call = context.run("slow");
    await settle();
    bridge.drop();
    cleanups.push(() => bridge.restore());
    await vi.waitFor(() => expect(client.status).toBe("offline"));
    finishers[0]?.("still here");
    expect(await call).toMatchObject({ content: [{ text: "still here" }] });
    expect(bridge.wire.filter(({ text }) => text.includes("still here"))).toEqual([]);
  });

  it("ends with close(), after which nothing is offered until connect()", async () => {
    const context = currentContext();
    const { client } = application();
    const aborted = vi.fn<() => void>();
    client.expose("slow", {
      handler: (_args, { signal }) => new Promise(() => signal.addEventListener("abort", aborted)),
    });
    offerToBrowser(client, { modelContext: context });
    const call = context.run("slow");
    const tool = context.tools.get("slow");
    await settle();
    client.close();
    expect(await tool?.execute({})).toMatchObject({ isError: true });
    expect(await call).toMatchObject({ isError: true, _meta: { "io.github.clientmcp/unavailable": "disconnected" } });
    expect(aborted).toHaveBeenCalledOnce();
    expect(context.tools.size).toBe(0);
    await client.connect();
    await settle();
    expect([...context.tools.keys()]).toEqual(["slow"]);
  });

  it("is served by a page whose place at the bridge another took", async () => {
    const context = currentContext();
    const { client } = application();
    client.expose("tool", { handler: () => "served" });
    offerToBrowser(client, { modelContext: context });
    await client.connect();
    bridge.drop(4409);
    cleanups.push(() => bridge.restore());
    await vi.waitFor(() => expect(client.status).toBe("closed"));
    expect(await context.run("tool")).toMatchObject({ content: [{ text: "served" }] });
  });

  it("answers arguments that are no object, or no JSON, with a tool error", async () => {
    const context = currentContext();
    const { client } = application();
    const handler = vi.fn<() => void>();
    client.expose("tool", { handler });
    offerToBrowser(client, { modelContext: context });
    expect(await context.run("tool", [1])).toMatchObject({ isError: true });
    expect(await context.run("tool", { n: 1n })).toMatchObject({ isError: true });
    expect(handler).not.toHaveBeenCalled();
    expect(await context.tools.get("tool")?.execute(undefined)).toEqual({ content: [] });
  });

  it("leaves no listener behind, on the signal or on the client", async () => {
    const context = currentContext();
    const { client } = application();
    client.expose("tool", { handler: () => "x" });
    let subscribed = 0;
    const subscribe = (listener: () => void): (() => void) => {
      const unsubscribe = client.subscribe(listener);
      subscribed++;
      return () => {
        subscribed--;
        unsubscribe();
      };
    };
    const { inPage, getSnapshot } = client;
    offerToBrowser({ inPage, getSnapshot, subscribe }, { modelContext: context });
    expect(subscribed).toBe(1);
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const calls = [context.run("tool", {}, signal), context.run("tool", {}, signal)];
    expect(subscribed).toBe(3);
    await Promise.all(calls);
    expect(subscribed).toBe(1);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});

describe("a browser that is not as expected", () => {
  it("does nothing where there is no model context, or one without registerTool", () => {
    const { client, errors } = application();
    client.expose("tool", { handler: () => undefined });
    offerToBrowser(client)();
    vi.stubGlobal("document", {});
    vi.stubGlobal("navigator", { modelContext: { provideContext: () => expect.fail("not used") } });
    offerToBrowser(client)();
    expect(errors).toEqual([]);
  });

  it("finds the document's model context first, then the navigator's", () => {
    const [onDocument, onNavigator] = [currentContext(), firstContext()];
    const { client } = application();
    client.expose("tool", { handler: () => undefined });
    vi.stubGlobal("navigator", { modelContext: onNavigator });
    offerToBrowser(client)();
    const stop = offerToBrowser(client);
    expect([...onNavigator.tools.keys()]).toEqual(["tool"]);
    stop();
    vi.stubGlobal("document", { modelContext: onDocument });
    offerToBrowser(client);
    expect([...onDocument.tools.keys()]).toEqual(["tool"]);
    expect(onNavigator.tools.size).toBe(0);
  });

  it.each<[string, () => object]>([
    [
      "throws where the model context is read",
      () => ({
        get modelContext(): never {
          throw new DOMException("blocked by a policy", "SecurityError");
        },
      }),
    ],
    [
      "throws when a tool is registered",
      () => ({
        modelContext: {
          registerTool: () => {
            throw new DOMException("blocked by a policy", "NotAllowedError");
          },
        },
      }),
    ],
    [
      "rejects a registration",
      () => ({
        modelContext: {
          registerTool: () => Promise.reject(new DOMException("blocked by a policy", "NotAllowedError")),
        },
      }),
    ],
  ])("tells onError, and throws nothing, when it %s", async (_how, makeDocument) => {
    const { client, errors } = application();
    client.expose("tool", { handler: () => undefined });
    vi.stubGlobal("document", makeDocument());
    const stop = offerToBrowser(client);
    await settle();
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).toContain("blocked by a policy");
    stop();
    await settle();
    expect(errors).toHaveLength(1);
  });

  it("cannot change a tool through the definition that it was given", async () => {
    const context: ModelContext = {
      registerTool: (tool) => {
        Object.assign(tool.inputSchema, { type: "string" });
        Object.assign(tool.annotations, { readOnlyHint: true });
      },
    };
    const { client } = application();
    client.expose("tool", { risk: "manage", handler: () => undefined });
    offerToBrowser(client, { modelContext: context });
    await client.connect();
    expect(await bridge.listTools()).toMatchObject([
      { inputSchema: { type: "object" }, annotations: { destructiveHint: true } },
    ]);
    expect((await bridge.listTools())[0]?.annotations).not.toHaveProperty("readOnlyHint");
  });
});
