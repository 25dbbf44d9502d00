import { describe, expect, it, vi } from "vitest";
import type { Driver } from "./driver.ts";
import type { Page, Part } from "./page.ts";
import { plain } from "./parts.ts";
import { useWorld } from "./use-world.ts";
import { eventually } from "./world.ts";

function saving(id: number, hidden = false): Part {
  return { kind: "tool", key: `saving ${id}`, name: "save", hidden, tool: { handler: () => `saved by ${id}` } };
}

export function toolLifetimeContract(driver: Driver): void {
  describe("A tool lives as long as its component", () => {
    const world = useWorld(driver.mount, /is exposed twice/);

    it("E-001: every tool is in the last register exactly once, however often the framework mounts it", async () => {
      world().mount(world().page([plain("one"), plain("two"), plain("three")]));

      await eventually(() => expect(world().toolNames).toEqual(["one", "two", "three"]));
      expect(world().registers).toHaveLength(1);
    });

    it("E-001: a remounted provider removes no tool that a component declared", async () => {
      const page = (key: string): Page => ({ ...world().page([plain("one")]), key });
      const view = world().mount(page("first"));
      await eventually(() => expect(world().toolNames).toEqual(["one"]));

      await view.update(page("second"));

      await eventually(() => expect(world().sockets.map((socket) => socket.closedWith)).toEqual([1000, undefined]));
      await eventually(() => expect(view.text("one")).toBe("registered"));
      expect(await world().call("one")).toBe("one ran");
    });

    it.each(["before", "after"])(
      "E-002: a component that connects %s its siblings finds all tools registered at once",
      async (where) => {
        const tools = [plain("one"), plain("two"), plain("three")];
        const connecting: Part = { kind: "connect", key: "connecting" };
        const provider = { kind: "client", client: world().client() } as const;
        world().mount({ provider, parts: where === "before" ? [connecting, ...tools] : [...tools, connecting] });

        await eventually(() => expect(world().registers).not.toHaveLength(0));
        expect(world().registers[0]?.map(({ name }) => name)).toEqual(["one", "two", "three"]);
      },
    );

    it("withdraws the tool when its component goes", async () => {
      const view = world().mount(world().page([plain("one"), plain("two")]));
      await eventually(() => expect(view.text("one")).toBe("registered"));

      await view.update(world().page([plain("two")]));

      await eventually(() => expect(world().toolNames).toEqual(["two"]));
    });

    it("E-006: enabled takes the tool out and puts it back, ten times", async () => {
      vi.useFakeTimers();
      const page = (enabled: boolean): Page => world().page([plain("toggled", { enabled })]);
      const view = world().mount(page(true));
      await vi.advanceTimersByTimeAsync(250);

      for (let round = 1; round <= 10; round++) {
        await view.update(page(false));
        await vi.advanceTimersByTimeAsync(250);
        expect(view.text("toggled")).toBe("disabled");
        expect(world().toolNames).toEqual([]);
        await expect(world().call("toggled")).rejects.toMatchObject({ code: -32602 });

        await view.update(page(true));
        await vi.advanceTimersByTimeAsync(250);
        expect(view.text("toggled")).toBe("registered");
        expect(world().toolNames).toEqual(["toggled"]);
      }
      expect(world().registers).toHaveLength(21);
    });

    it("E-010: the status follows the connection, and calls arrive before and after a drop", async () => {
      const view = world().mount(world().page([plain("one")]));
      await eventually(() => expect(view.text("one")).toBe("registered"));
      expect(await world().call("one")).toBe("one ran");

      world().drop();
      await eventually(() => expect(view.text("one")).toBe("pending"));
      await eventually(() => expect(view.text("one")).toBe("registered"));

      expect(await world().call("one")).toBe("one ran");
    });

    it("E-018: of two components with the same tool the newest answers, and the other one when that is gone", async () => {
      const view = world().mount(world().page([saving(1), saving(2)]));
      await eventually(() => expect(world().toolNames).toEqual(["save"]));
      expect(await world().call("save")).toBe("saved by 2");

      await view.update(world().page([saving(1)]));

      expect(await world().call("save")).toBe("saved by 1");
    });

    it.runIf(driver.keepsHidden)(
      "E-017: a component that is kept but hidden withdraws its tool, and declares it again when it is shown",
      async () => {
        const pages = (shown: "a" | "b"): Page =>
          world().page([plain("a", { hidden: shown !== "a" }), plain("b", { hidden: shown !== "b" })]);
        const view = world().mount(pages("a"));
        await eventually(() => expect(world().toolNames).toEqual(["a"]));

        for (const shown of ["b", "a", "b"] as const) {
          await view.update(pages(shown));
          await eventually(() => expect(world().toolNames).toEqual([shown]));
        }
        await eventually(() => expect(view.text("b")).toBe("registered"));
      },
    );

    it.runIf(driver.keepsHidden)(
      "E-018: of kept components with the same tool the one that was shown last answers",
      async () => {
        const page = (first: "shown" | "hidden"): Page => world().page([saving(1, first === "hidden"), saving(2)]);
        const view = world().mount(page("shown"));
        await eventually(() => expect(world().toolNames).toEqual(["save"]));

        await view.update(page("hidden"));
        await view.update(page("shown"));
        expect(await world().call("save")).toBe("saved by 1");

        await view.update(page("hidden"));
        expect(await world().call("save")).toBe("saved by 2");
      },
    );
  });
}
