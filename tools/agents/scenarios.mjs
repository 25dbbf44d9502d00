import { expect, vi } from "vitest";
import { ORDER_SCHEMA } from "./application.mjs";

/**
 * What an agent does with an application. `key` is what a library names that cannot do it; `title` is the row of the table.
 * `run` gets a stage: the application, the place, and `connect` for agents.
 */
export const SCENARIOS = [
  {
    key: "revision",
    title: "speaks the revision above",
    run: async ({ place, connect, library }) => {
      const agent = await connect();
      await agent.listTools();
      expect(place.exchanges.at(-1).revision).toBe(library.revision);
    },
  },
  {
    key: "list",
    title: "lists tools, with nested objects, arrays and enumerations",
    run: async ({ connect }) => {
      const agent = await connect();
      const tools = await agent.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        "placeOrder",
        "stock",
        "refund",
        "pay",
        "pack",
        "wait",
        "catalogue",
      ]);
      expect(tools[0]).toMatchObject({ description: "Places an order", inputSchema: ORDER_SCHEMA });
    },
  },
  {
    key: "arguments",
    title: "hands over nested arguments as they are",
    run: async ({ application, connect }) => {
      const order = {
        customer: { name: "Ада 🔑", address: { city: "Zürich" } },
        items: [{ sku: "a", count: 2 }, { sku: "b=c" }],
        shipping: "courier",
      };
      const agent = await connect();
      expect(await agent.call("placeOrder", order)).toMatchObject({ isError: false, text: "ordered" });
      expect(application.orders).toEqual([order]);
    },
  },
  {
    key: "structured",
    title: "gives its program the structured result",
    run: async ({ connect }) => {
      const agent = await connect();
      const { structured, text } = await agent.call("stock", {});
      expect(structured).toEqual({ apples: 3, crates: ["red", "green"] });
      expect(text).toContain("apples");
    },
  },
  {
    key: "error",
    title: "tells a tool's error from a result",
    run: async ({ connect }) => {
      const agent = await connect();
      expect(await agent.call("refund", {})).toMatchObject({ isError: true, text: "there is nothing to refund" });
    },
  },
  {
    key: "approved",
    title: "waits for the user, and gets the result of what was approved",
    run: async ({ application, place, connect }) => {
      const agent = await connect();
      const paying = agent.call("pay", {});
      await vi.waitFor(() => expect(application.question?.title).toBe("Pay 5.00 EUR?"), PATIENCE);
      await vi.waitFor(
        () => expect(place.exchanges.at(-1)).toMatchObject({ method: "POST", isStream: true }),
        PATIENCE,
      );
      expect(application.orders).toEqual([]);
      application.approve();
      expect(await paying).toMatchObject({ isError: false, text: expect.stringContaining("R-1") });
      expect(application.orders).toEqual(["paid"]);
    },
  },
  {
    key: "declined",
    title: "is told that the user declined, and why",
    run: async ({ application, connect }) => {
      const agent = await connect();
      const paying = agent.call("pay", {});
      await vi.waitFor(() => expect(application.question).toBeDefined(), PATIENCE);
      application.decline("not today");
      const { text } = await paying;
      expect(text).toContain("denied");
      expect(text).toContain("not today");
      expect(application.orders).toEqual([]);
    },
  },
  {
    key: "second-list",
    title: "sees in the next list what came and went",
    run: async ({ application, connect }) => {
      const agent = await connect();
      const remove = application.expose("gift", { description: "Wraps it", handler: () => "wrapped" });
      await vi.waitFor(async () => expect(await namesOf(agent)).toContain("gift"), PATIENCE);
      expect(await agent.call("gift", {})).toMatchObject({ text: "wrapped" });
      remove();
      await vi.waitFor(async () => expect(await namesOf(agent)).not.toContain("gift"), PATIENCE);
    },
  },
  {
    key: "changes",
    title: "hears that the tools changed",
    run: async ({ application, connect }) => {
      const onToolsChanged = vi.fn();
      await connect({ onToolsChanged });
      application.expose("gift", { description: "Wraps it", handler: () => "wrapped" });
      await vi.waitFor(() => expect(onToolsChanged).toHaveBeenCalled(), PATIENCE);
    },
  },
  {
    key: "gone",
    title: "is told which tool is no longer there",
    run: async ({ application, connect }) => {
      const remove = application.expose("gift", { description: "Wraps it", handler: () => "wrapped" });
      const agent = await connect();
      await vi.waitFor(async () => expect(await namesOf(agent)).toContain("gift"), PATIENCE);
      remove();
      const other = await connect();
      await vi.waitFor(async () => expect(await namesOf(other)).not.toContain("gift"), PATIENCE);
      await expect(agent.call("gift", {})).rejects.toThrow("gift");
    },
  },
  {
    key: "progress",
    title: "hears how far a call is",
    run: async ({ application, connect }) => {
      const agent = await connect();
      const onProgress = vi.fn();
      const packing = agent.call("pack", {}, { onProgress });
      await vi.waitFor(() => expect(onProgress).toHaveBeenCalled(), PATIENCE);
      expect(onProgress.mock.calls[0][0]).toMatchObject({ progress: 1, total: 2, message: "half packed" });
      application.finishPacking();
      expect(await packing).toMatchObject({ text: "packed" });
    },
  },
  {
    key: "cancel",
    title: "gives up a call: the handler's signal aborts, and the next call works",
    run: async ({ application, connect }) => {
      const agent = await connect();
      const giveUp = new AbortController();
      const waiting = agent.call("wait", {}, { signal: giveUp.signal }).then(
        () => "answered",
        () => "given up",
      );
      await vi.waitFor(() => expect(application.waits).toEqual([{ state: "started" }]), PATIENCE);
      giveUp.abort();
      expect(await waiting).toBe("given up");
      await vi.waitFor(() => expect(application.waits).toEqual([{ state: "aborted" }]), PATIENCE);
      expect(await agent.call("stock", {})).toMatchObject({ isError: false });
      expect(application.waits).toEqual([{ state: "aborted" }]);
    },
  },
  {
    key: "withdrawn-question",
    title: "gives up while the user is asked: the question goes, and nothing happens",
    run: async ({ application, connect }) => {
      const agent = await connect();
      const giveUp = new AbortController();
      const paying = agent.call("pay", {}, { signal: giveUp.signal }).then(
        () => "answered",
        () => "given up",
      );
      await vi.waitFor(() => expect(application.question).toBeDefined(), PATIENCE);
      giveUp.abort();
      expect(await paying).toBe("given up");
      await vi.waitFor(() => expect(application.question).toBeUndefined(), PATIENCE);
      expect(application.orders).toEqual([]);
    },
  },
  {
    key: "offline",
    title: "is told to open an application that is offline, and goes on once it is there",
    run: async ({ application, connect }) => {
      const agent = await connect();
      application.close();
      const other = await connect();
      await vi.waitFor(async () => expect(await namesOf(other)).toEqual([]), PATIENCE);
      expect(await agent.call("stock", {})).toMatchObject({
        isError: true,
        text: expect.stringMatching(/not connected.*open/is),
      });
      await application.connect();
      expect(await agent.call("stock", {})).toMatchObject({ isError: false });
    },
  },
  {
    key: "restart",
    title: "goes on after the bridge was restarted",
    run: async ({ place, application, connect }) => {
      const agent = await connect();
      await place.restart();
      await vi.waitFor(() => expect(application.timesOnline).toBe(2), PATIENCE);
      expect(await agent.call("stock", {})).toMatchObject({ isError: false, text: expect.stringContaining("apples") });
    },
  },
  {
    key: "unauthorized",
    title: "fails to connect with a wrong token, and says what is needed",
    run: async ({ place, connect }) => {
      const before = place.exchanges.length;
      const listing = connect({ token: "wrong" }).then((agent) => agent.listTools());
      await expect(listing).rejects.toThrow(/HTTP 401|a valid agent token is needed/);
      expect(place.exchanges[before].status).toBe(401);
    },
  },
  {
    key: "forbidden",
    title: "is told why, when a token may only read",
    run: async ({ place, application, connect, tokenFor }) => {
      const remove = application.expose("gift", { risk: "observe", handler: () => "looked at" });
      const token = await tokenFor({ scope: "read" });
      const reader = await connect({ token });
      await vi.waitFor(async () => expect(await namesOf(reader)).toEqual(["stock", "gift"]), PATIENCE);
      // Meanwhile the tool becomes one that acts, and the agent still has it in its list.
      remove();
      application.expose("gift", { risk: "operate", handler: () => application.orders.push("gift") });
      const other = await connect({ token });
      await vi.waitFor(async () => expect(await namesOf(other)).toEqual(["stock"]), PATIENCE);
      await expect(reader.call("gift", {})).rejects.toThrow(/read-only tools|Insufficient scope/);
      expect(place.exchanges.at(-1).status).toBe(403);
      expect(application.orders).toEqual([]);
    },
  },
  {
    key: "large",
    title: "gets a result of 2.4 MB whole",
    run: async ({ connect }) => {
      const agent = await connect();
      const { text } = await agent.call("catalogue", {});
      expect(text).toBe("ключ🔑".repeat(200_000));
    },
  },
  {
    key: "loop",
    title: "runs a model's loop: the model calls, and reads what came back",
    run: async ({ application, connect }) => {
      const order = { customer: { name: "Ada" }, items: [{ sku: "a", count: 1 }] };
      const agent = await connect();
      expect(await agent.loop("placeOrder", order)).toEqual({ result: "ordered", text: "I was told: ordered" });
      expect(application.orders).toEqual([order]);
    },
  },
  {
    key: "loop-error",
    title: "runs a model's loop: the model reads a tool's error, and goes on",
    run: async ({ connect }) => {
      const agent = await connect();
      const { result, text } = await agent.loop("refund", {});
      expect(result).toContain("there is nothing to refund");
      expect(text).toBe(`I was told: ${result}`);
    },
  },
];

const PATIENCE = { timeout: 20_000, interval: 10 };

async function namesOf(agent) {
  return (await agent.listTools()).map(({ name }) => name);
}
