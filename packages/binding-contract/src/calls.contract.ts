import { describe, expect, it, vi } from "vitest";
import { deferred } from "./deferred.ts";
import type { Driver } from "./driver.ts";
import type { Page } from "./page.ts";
import { plain } from "./parts.ts";
import { useWorld } from "./use-world.ts";
import { eventually, textOf } from "./world.ts";

export function callsContract(driver: Driver): void {
  describe("A call runs the latest handler, once", () => {
    const world = useWorld(driver.mount);

    it("E-004: a call sees what the call before it set", async () => {
      const view = world().mount(world().page([{ kind: "list", key: "list", name: "add" }]));
      await eventually(() => expect(world().toolNames).toEqual(["add"]));

      await world().call("add");
      await world().call("add");
      await world().call("add");

      expect(view.text("list")).toBe("1 2 3");
    });

    it("answers after the tools that the handler brought up are declared", async () => {
      world().mount(world().page([{ kind: "opener", key: "opener", name: "open", opens: plain("inside") }]));
      await eventually(() => expect(world().toolNames).toEqual(["open"]));

      await world().call("open");

      expect(world().toolNames).toEqual(["open", "inside"]);
    });

    it("answers a call whose handler takes its own component away", async () => {
      world().mount(world().page([{ kind: "swap", key: "swap", name: "close", to: plain("closed") }]));
      await eventually(() => expect(world().toolNames).toEqual(["close"]));

      await world().call("close");

      expect(world().toolNames).toEqual(["closed"]);
    });

    it("leaves no timer behind when a call is answered", async () => {
      vi.useFakeTimers();
      world().mount(world().page([plain("plain")]));
      await vi.advanceTimersByTimeAsync(250);
      const timers = vi.getTimerCount();

      await world().call("plain");

      expect(vi.getTimerCount()).toBe(timers);
    });

    it("E-005: one call runs the handler once, however often the component renders meanwhile", async () => {
      let runs = 0;
      const gate = deferred<string>();
      const page = (round: number): Page =>
        world().page([
          {
            kind: "tool",
            key: "slow",
            name: "slow",
            tool: {
              handler: () => {
                runs++;
                return gate.promise.then((text) => `${text}, begun in round ${round}`);
              },
            },
          },
        ]);
      const view = world().mount(page(0));
      await eventually(() => expect(world().toolNames).toEqual(["slow"]));

      const call = world().bridge.callTool("slow");
      await eventually(() => expect(runs).toBe(1));
      for (let round = 1; round <= 20; round++) await view.update(page(round));
      gate.resolve("done");

      expect(textOf(await call)).toBe("done, begun in round 0");
      expect(runs).toBe(1);
      expect(world().results).toBe(1);
    });

    it("E-005: a call that loses its connection runs once and is answered on no other connection", async () => {
      let runs = 0;
      const aborted = deferred<void>();
      world().mount(
        world().page([
          {
            kind: "tool",
            key: "slow",
            name: "slow",
            tool: {
              handler: (_, { signal }) => {
                runs++;
                signal.addEventListener("abort", () => aborted.resolve());
                return aborted.promise;
              },
            },
          },
        ]),
      );
      await eventually(() => expect(world().toolNames).toEqual(["slow"]));

      const call = world().bridge.callTool("slow");
      await eventually(() => expect(runs).toBe(1));
      world().drop();
      await aborted.promise;

      await eventually(() => expect(world().registers).toHaveLength(2));
      expect(runs).toBe(1);
      expect(world().results).toBe(0);
      expect((await call).isError).toBe(true);
    });
  });
}
