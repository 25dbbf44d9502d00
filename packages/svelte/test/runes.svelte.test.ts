// @vitest-environment jsdom
import { useWorld } from "binding-contract";
import type { ClientMCP, ClientMCPOptions } from "clientmcp";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setClientMCP, useActivity, useApprovals, useClientMCP, useTool, useTools } from "../src/index.ts";
import { driver, isAsynchronous } from "./driver.svelte.ts";
import Setup from "./Setup.svelte";

class Cart {
  items = $state<readonly string[]>([]);
  readonly #add;

  constructor(client: ClientMCP) {
    this.#add = useTool("add", { handler: () => (this.items = [...this.items, "pear"]).length }, client);
  }

  get status(): string {
    return this.#add.status;
  }
}

/** Sets state and lets all that follows from it happen. */
async function change(set: () => void): Promise<void> {
  flushSync(set);
  await vi.advanceTimersByTimeAsync(250);
}

describe("Runes", () => {
  const world = useWorld(driver.mount);
  const stops: (() => void)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** Runs `setup` in an effect root, outside components, until the test ends. */
  function inRoot(setup: () => void): () => void {
    const stop = $effect.root(setup);
    flushSync();
    stops.push(stop);
    return stop;
  }

  /** Runs `setup` while a component is set up, which stays until the test ends. */
  function inComponent(setup: () => void): void {
    const component = mount(Setup, { target: document.body, props: { setup } });
    flushSync();
    stops.push(() => void unmount(component));
  }

  async function online(): Promise<ClientMCP> {
    const client = world().client();
    void client.connect();
    await vi.advanceTimersByTimeAsync(250);
    return client;
  }

  describe("Effects", () => {
    it("E-019: an effect that declares a tool and reads status and a counter sends one register per change", async () => {
      let count = $state(0);
      let runs = 0;
      const client = await online();
      inRoot(() => {
        $effect(() => {
          runs++;
          const mcp = useClientMCP(client);
          const tool = useTool("counting", { description: `count ${count}`, handler: () => count }, client);
          void `${mcp.status} ${tool.status}`;
        });
      });
      await vi.advanceTimersByTimeAsync(250);

      for (let next = 1; next <= 10; next++) await change(() => (count = next));

      const descriptions = world().registers.map(([tool]) => tool?.description);
      expect(descriptions).toEqual([undefined, ...Array.from({ length: 11 }, (_, index) => `count ${index}`)]);
      // Once for each definition. In its asynchronous mode Svelte follows what was made in the effect itself, so that it also
      // runs when the bridge has confirmed a definition.
      expect(runs).toBe(isAsynchronous ? 22 : 11);
    });

    it("E-019: an effect that declares a tool and reads the list of tools does not start itself", async () => {
      const client = await online();
      let runs = 0;
      inRoot(() => {
        const mcp = useClientMCP(client);
        $effect(() => {
          runs++;
          useTool("listed", { handler: () => mcp.tools.length }, client);
          void mcp.tools.length;
        });
      });

      await vi.advanceTimersByTimeAsync(1000);

      // With no tool, with one that is pending, and with one that is registered.
      expect(runs).toBe(3);
      expect(world().registers).toHaveLength(2);
    });

    it("E-019: an effect that declares a tool which the bridge would refuse and reads its error does not start itself", async () => {
      const client = await online();
      let runs = 0;
      const many = Object.fromEntries(
        Array.from({ length: 512 }, (_, index) => [`tool-${index}`, { handler: () => 1 }]),
      );
      inRoot(() => {
        useTools(many, client);
        $effect(() => {
          runs++;
          const tool = useTool("too-many", { handler: () => 1 }, client);
          void tool.error?.message;
        });
      });

      await vi.advanceTimersByTimeAsync(1000);

      expect(runs).toBeLessThanOrEqual(2);
    });

    it("E-019: a definition that is derived from its own status settles", async () => {
      const client = await online();
      inRoot(() => {
        let wasRegistered = $state(false);
        const tool = useTool("own", () => ({ description: wasRegistered ? "known" : "new", handler: () => 1 }), client);
        $effect(() => {
          if (tool.status === "registered") wasRegistered = true;
        });
      });

      await vi.advanceTimersByTimeAsync(1000);

      expect(world().registers.map(([tool]) => tool?.description)).toEqual([undefined, "new", "known"]);
    });

    it("an effect that reads the status does not run again for other news of the client", async () => {
      const client = await online();
      const seen: string[] = [];
      inRoot(() => {
        const mcp = useClientMCP(client);
        useTool("news", { handler: () => 1 }, client);
        $effect(() => void seen.push(mcp.status));
      });
      await vi.advanceTimersByTimeAsync(250);

      await world().call("news");
      await vi.advanceTimersByTimeAsync(250);

      expect(client.getSnapshot().activity).toHaveLength(1);
      expect(seen).toEqual(["online"]);
    });
  });

  describe("State is followed", () => {
    it("a tool that is state: a change deep inside is one register, and what stays equal is none", async () => {
      const client = await online();
      const tool = $state({
        description: "first",
        inputSchema: { type: "object", properties: { a: { type: "string", description: "the first" } } },
        handler: () => "ran",
      } as const);
      const deep = tool.inputSchema.properties.a as { description: string };
      inRoot(() => void useTool("deep", () => tool, client));
      await vi.advanceTimersByTimeAsync(250);

      await change(() => (deep.description = "the second"));
      await change(() => (deep.description = "the second"));

      expect(world().registers.map(([declared]) => declared?.inputSchema)).toEqual([
        undefined,
        { type: "object", properties: { a: { type: "string", description: "the first" } } },
        { type: "object", properties: { a: { type: "string", description: "the second" } } },
      ]);
    });

    it("a handler that is not followed reads state when it is called", async () => {
      const client = await online();
      let mood = $state("calm");
      inRoot(() => void useTool("mood", { handler: () => mood }, client));
      await vi.advanceTimersByTimeAsync(250);

      await change(() => (mood = "merry"));

      expect(await world().call("mood")).toBe("merry");
      expect(world().registers).toHaveLength(2);
    });

    it("options that are state: a new url opens a new connection, and state that the token function reads does not", async () => {
      let token = $state("a.first.token");
      const options: ClientMCPOptions = $state({ ...world().options(), url: "ws://bridge.test/1", token: () => token });
      inComponent(() => void setClientMCP(options));
      await vi.advanceTimersByTimeAsync(250);

      await change(() => (token = "a.second.token"));
      expect(world().sockets.map(({ url }) => url)).toEqual(["ws://bridge.test/1"]);
      await change(() => ((options as { url: string }).url = "ws://bridge.test/2"));

      expect(world().sockets.map(({ url, token }) => [url, token])).toEqual([
        ["ws://bridge.test/1", "a.first.token"],
        ["ws://bridge.test/2", "a.second.token"],
      ]);
      expect(world().openSockets).toHaveLength(1);
    });
  });

  describe("Owners", () => {
    it("a class in a module exposes its tools in an effect root, until the root ends", async () => {
      const client = await online();
      let cart: Cart | undefined;
      const stop = inRoot(() => void (cart = new Cart(client)));
      await vi.advanceTimersByTimeAsync(250);

      expect(await world().call("add")).toBe("1");
      expect(cart?.items).toEqual(["pear"]);
      expect(cart?.status).toBe("registered");

      stop();
      await vi.advanceTimersByTimeAsync(250);
      expect(world().toolNames).toEqual([]);
    });

    it("the component that gives the client uses it as well", async () => {
      let given: string | undefined;
      inComponent(() => {
        const mcp = setClientMCP(world().options());
        useTool("own", { handler: () => mcp.status }, useClientMCP().client);
        useTool("other", { handler: () => mcp.status });
        $effect(() => void (given = mcp.status));
      });
      await vi.advanceTimersByTimeAsync(250);

      expect(given).toBe("online");
      expect(world().registers.map((tools) => tools.map(({ name }) => name))).toEqual([["own", "other"]]);
      expect(await world().call("other")).toBe("online");
    });

    it.each<readonly [string, (client?: ClientMCP) => unknown]>([
      ["useTool", (client) => useTool("one", { handler: () => 1 }, client)],
      ["useTools", (client) => useTools({}, client)],
      ["useClientMCP", useClientMCP],
      ["useApprovals", useApprovals],
      ["useActivity", useActivity],
    ])("E-104: outside a component %s says that a client is missing, and with one that an effect root is", (_, use) => {
      const client = world().client();

      expect(() => use()).toThrow(expect.objectContaining({ code: "invalid-option" }));
      expect(() => use(client)).toThrow(/can only be used inside an effect/);

      expect(client.getSnapshot().tools).toEqual([]);
    });
  });
});
