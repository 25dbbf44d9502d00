import { describe, expect, it } from "vitest";
import { deferred } from "./deferred.ts";
import type { Driver } from "./driver.ts";
import type { Page } from "./page.ts";
import { useWorld } from "./use-world.ts";
import { eventually, textOf } from "./world.ts";

export function toolListContract(driver: Driver): void {
  describe("A list of tools may change its length", () => {
    const world = useWorld(driver.mount);

    function list(names: readonly string[]): Page {
      const tools = Object.fromEntries(names.map((name) => [name, { handler: () => `${name} ran` }]));
      return world().page([{ kind: "tools", key: "list", tools }]);
    }

    it("E-003: the tools follow a list whose length and order change", async () => {
      const view = world().mount(list([]));

      for (const names of [["a", "b", "c", "d", "e"], ["e", "b"], ["g", "f", "e", "d", "c", "b", "a"], []]) {
        await view.update(list(names));
        await eventually(() => expect(new Set(world().toolNames)).toEqual(new Set(names)));
      }
      await view.update(list(["b", "a"]));
      await eventually(() => expect(view.text("list")).toBe("b registered, a registered"));
      expect(await world().call("a")).toBe("a ran");
    });

    it("a call of a tool that stays is answered although its neighbours change", async () => {
      const gate = deferred<string>();
      const page = (names: readonly string[]): Page => {
        const others = Object.fromEntries(names.map((name) => [name, { handler: () => name }]));
        return world().page([
          { kind: "tools", key: "list", tools: { slow: { handler: () => gate.promise }, ...others } },
        ]);
      };
      const view = world().mount(page(["a"]));
      await eventually(() => expect(world().toolNames).toEqual(["slow", "a"]));
      const call = world().bridge.callTool("slow");

      await view.update(page(["b", "c"]));
      await eventually(() => expect(world().toolNames).toEqual(["slow", "b", "c"]));
      gate.resolve("done");

      expect(textOf(await call)).toBe("done");
    });

    it("E-080: the 513th tool is refused, and is registered once there is room for it (SPEC §6)", async () => {
      const names = Array.from({ length: 511 }, (_, index) => `tool-${index}`);
      const view = world().mount(list([...names, "fits", "too-many"]));
      await eventually(() => expect(view.text("list")).toMatch(/fits registered, too-many refused invalid-tool$/));
      expect(world().toolNames).toHaveLength(512);

      await view.update(list(["too-many"]));

      await eventually(() => expect(view.text("list")).toBe("too-many registered"));
      expect(world().toolNames).toEqual(["too-many"]);
    });

    it("tells of each tool how it stands", async () => {
      const view = world().mount(
        world().page([
          {
            kind: "tools",
            key: "list",
            tools: {
              good: { handler: () => 1 },
              off: { enabled: false, handler: () => 2 },
              bad: { inputSchema: { type: "string" }, handler: () => 3 },
            },
          },
        ]),
      );

      await eventually(() => expect(view.text("list")).toBe("good registered, off disabled, bad refused invalid-tool"));
      expect(world().toolNames).toEqual(["good"]);
    });
  });
}
