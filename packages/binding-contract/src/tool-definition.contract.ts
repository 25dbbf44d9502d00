import { describe, expect, it, vi } from "vitest";
import type { Driver } from "./driver.ts";
import type { Page } from "./page.ts";
import { plain } from "./parts.ts";
import { useWorld } from "./use-world.ts";
import { eventually } from "./world.ts";

export function toolDefinitionContract(driver: Driver): void {
  describe("A definition is written inline and compared by content", () => {
    const world = useWorld(driver.mount);

    it("E-014: 100 renders with an inline but equal definition send one register, and the latest handler runs", async () => {
      const page = (round: number): Page =>
        world().page([
          {
            kind: "tool",
            key: "inline",
            name: "inline",
            tool: {
              description: "The same words each time",
              inputSchema: { type: "object", properties: { x: { type: "number" } } },
              handler: () => `round ${round}`,
            },
          },
        ]);
      const view = world().mount(page(0));
      await eventually(() => expect(world().registers).toHaveLength(1));

      for (let round = 1; round <= 100; round++) await view.update(page(round));

      expect(await world().call("inline")).toBe("round 100");
      expect(world().registers).toHaveLength(1);
    });

    it("sends a changed description and schema, and the tool keeps its place in the list", async () => {
      const page = (description: string, property: string): Page =>
        world().page([
          {
            kind: "tool",
            key: "described",
            name: "described",
            tool: {
              description,
              inputSchema: { type: "object", properties: { [property]: { type: "string" } } },
              handler: (args) => `${description}: ${JSON.stringify(args)}`,
            },
          },
          plain("second"),
        ]);
      const view = world().mount(page("old", "a"));
      await eventually(() => expect(world().registers).toHaveLength(1));

      await view.update(page("new", "b"));

      await eventually(() => expect(world().registers).toHaveLength(2));
      expect(world().registers[1]?.map(({ name, description }) => [name, description])).toEqual([
        ["described", "new"],
        ["second", undefined],
      ]);
      expect(world().registers[1]?.[0]?.inputSchema).toEqual({
        type: "object",
        properties: { b: { type: "string" } },
      });
      expect(await world().call("described", { b: "x" })).toBe('new: {"b":"x"}');
    });

    it("a new name takes the place of the old one", async () => {
      const page = (name: string): Page =>
        world().page([{ kind: "tool", key: "renamed", name, tool: { handler: () => `${name} ran` } }]);
      const view = world().mount(page("before"));
      await eventually(() => expect(world().toolNames).toEqual(["before"]));

      await view.update(page("after"));

      await eventually(() => expect(world().toolNames).toEqual(["after"]));
      expect(await world().call("after")).toBe("after ran");
    });

    it("E-019: a definition that is made while the status is read triggers nothing by itself", async () => {
      vi.useFakeTimers();
      const page = (count: number): Page => world().page([{ kind: "reading", key: "reading", name: "reading", count }]);
      const view = world().mount(page(0));
      await vi.advanceTimersByTimeAsync(250);

      for (let count = 1; count <= 10; count++) {
        await view.update(page(count));
        await vi.advanceTimersByTimeAsync(250);
      }

      expect(world().registers.map(([tool]) => tool?.description)).toEqual(
        Array.from({ length: 11 }, (_, count) => `count ${count}`),
      );
      expect(await world().call("reading")).toBe("online");
    });

    it("E-080: a bad tool is refused with the reason, and the others stay", async () => {
      const onError = vi.fn<(error: unknown) => void>();
      const bad = { kind: "tool", key: "bad", name: "not a name", tool: { handler: () => "never" } } as const;
      const view = world().mount(world().page([plain("good"), bad], { onError }));

      await eventually(() => expect(view.text("good")).toBe("registered"));
      expect(view.text("bad")).toMatch(/^refused invalid-tool .*"not a name"/);
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "invalid-tool" }));
      expect(world().toolNames).toEqual(["good"]);
    });

    it("a tool that was refused is registered when it has been put right", async () => {
      const page = (name: string): Page =>
        world().page([{ kind: "tool", key: "mended", name, tool: { handler: () => "mended" } }]);
      const view = world().mount(page("not a name"));
      await eventually(() => expect(view.text("mended")).toMatch(/^refused/));

      await view.update(page("a-name"));

      await eventually(() => expect(view.text("mended")).toBe("registered"));
      expect(await world().call("a-name")).toBe("mended");
    });
  });
}
