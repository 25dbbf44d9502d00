import type { ClientMCP, ClientMCPOptions } from "clientmcp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "./deferred.ts";
import type { Driver } from "./driver.ts";
import type { Page, Part } from "./page.ts";
import { plain } from "./parts.ts";
import { useWorld } from "./use-world.ts";
import { World } from "./world.ts";

async function slowToken(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return "a.client.token";
}

export function providerContract(driver: Driver): void {
  describe("A provider holds one connection", () => {
    const world = useWorld(driver.mount);
    const status: Part = { kind: "status", key: "status" };

    beforeEach(() => {
      vi.useFakeTimers();
    });

    afterEach(async () => {
      world().end();
      await vi.advanceTimersByTimeAsync(0);
      const left = vi.getTimerCount();
      if (left > 0) throw new Error(`${left} timers are left`);
    });

    function page(more: Partial<ClientMCPOptions> = {}): Page {
      return world().page([status], more);
    }

    it("E-007: holds one connection while mounted and none afterwards, also with a slow token", async () => {
      for (let round = 0; round < 20; round++) {
        const view = world().mount(page({ token: slowToken }));
        // Every second round ends while the token is still on its way.
        await vi.advanceTimersByTimeAsync(round % 2 === 0 ? 300 : 100);
        expect(world().openSockets).toHaveLength(round % 2 === 0 ? 1 : 0);
        view.unmount();
        await vi.advanceTimersByTimeAsync(1000);
        expect(world().openSockets).toHaveLength(0);
      }
      expect(world().sockets).toHaveLength(10);
    });

    it("E-008: mounting opens one socket, never closes it and ends online", async () => {
      const view = world().mount(page());

      await vi.advanceTimersByTimeAsync(5000);

      expect(view.text("status")).toMatch(/^online,/);
      expect(world().sockets.map(({ endedWith }) => endedWith)).toEqual([undefined]);
    });

    it("E-009: closes with 1000 only after a macrotask", async () => {
      const view = world().mount(page());
      await vi.advanceTimersByTimeAsync(0);

      view.unmount();
      await Promise.resolve();
      expect(world().openSockets).toHaveLength(1);

      await vi.advanceTimersByTimeAsync(0);
      expect(world().sockets.map(({ closedWith }) => closedWith)).toEqual([1000]);
    });

    it("E-011: an unmount while the token is pending leaves no socket, no timer and no rejection behind", async () => {
      const token = deferred<string>();
      const view = world().mount(page({ token: () => token.promise }));
      await vi.advanceTimersByTimeAsync(100);

      view.unmount();
      await vi.advanceTimersByTimeAsync(100);
      token.resolve("a.client.token");
      await vi.advanceTimersByTimeAsync(60_000);

      expect(world().sockets).toHaveLength(0);
      expect(vi.getTimerCount()).toBe(0);
    });

    it("E-012: several components share one connection and see the same status through a drop", async () => {
      const seen: string[][] = [[], [], []];
      const watchers = seen.map((list, index): Part => {
        const onStatus = (status: string): void => void (list.at(-1) === status || list.push(status));
        return { kind: "status", key: `watcher ${index}`, onStatus };
      });
      world().mount(world().page(watchers));
      await vi.advanceTimersByTimeAsync(0);
      world().drop();
      await vi.advanceTimersByTimeAsync(2000);

      expect(world().sockets).toHaveLength(2);
      expect(seen[0]).toEqual(["offline", "connecting", "online", "offline", "connecting", "online"]);
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
    });

    it("E-013: after an unmount during backoff nothing happens any more", async () => {
      world().bridge.drop();
      const token = vi.fn<() => string>(() => "a.client.token");
      const view = world().mount(page({ token }));
      await vi.advanceTimersByTimeAsync(2000);
      expect(world().sockets.length).toBeGreaterThan(1);

      view.unmount();
      await vi.advanceTimersByTimeAsync(0);
      const attempts = world().sockets.length;
      token.mockClear();
      await vi.advanceTimersByTimeAsync(300_000);

      expect(world().sockets).toHaveLength(attempts);
      expect(token).not.toHaveBeenCalled();
      expect(vi.getTimerCount()).toBe(0);
    });

    it("E-016: rapid changes of the url end with one socket, to the last value", async () => {
      const view = world().mount(page({ url: "ws://bridge.test/0" }));
      for (let change = 1; change <= 20; change++) {
        await vi.advanceTimersByTimeAsync(10);
        await view.update(page({ url: `ws://bridge.test/${change}` }));
      }
      await vi.advanceTimersByTimeAsync(3000);

      expect(world().openSockets.map(({ url }) => url)).toEqual(["ws://bridge.test/20"]);
      expect(world().sockets.filter(({ isOpen, endedWith }) => !isOpen && endedWith === undefined)).toEqual([]);
      expect(view.text("status")).toMatch(/^online,/);
    });

    it("E-016: a new token string opens a new connection, and the tools move to it", async () => {
      const withTool = (token: string): Page => world().page([plain("ping")], { token });
      const view = world().mount(withTool("a.first.token"));
      await vi.advanceTimersByTimeAsync(0);
      await view.update(withTool("a.second.token"));
      await vi.advanceTimersByTimeAsync(0);

      expect(world().sockets.map(({ token }) => token)).toEqual(["a.first.token", "a.second.token"]);
      expect(world().openSockets).toHaveLength(1);
      expect(await world().call("ping")).toBe("ping ran");
    });

    it("keeps the connection when only functions change, and calls the latest", async () => {
      const view = world().mount(page({ token: () => "a.first.token" }));
      await vi.advanceTimersByTimeAsync(0);
      await view.update(page({ token: () => "a.second.token" }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(world().sockets).toHaveLength(1);

      world().drop();
      await vi.advanceTimersByTimeAsync(1000);

      expect(world().sockets.map(({ token }) => token)).toEqual(["a.first.token", "a.second.token"]);
    });

    it("sends new instructions over the open connection", async () => {
      const view = world().mount(page({ instructions: "Be brief." }));
      await vi.advanceTimersByTimeAsync(0);
      await view.update(page({ instructions: "Be kind." }));
      await vi.advanceTimersByTimeAsync(1000);

      expect(world().sockets).toHaveLength(1);
      expect(
        world()
          .bridge.wire.filter(({ from }) => from === "client")
          .map(({ text }) => text),
      ).toEqual([
        '{"type":"register","tools":[],"instructions":"Be brief."}',
        '{"type":"register","tools":[],"instructions":"Be kind."}',
      ]);
      expect(view.text("status")).toBe("online, 0 tools, 0 questions, 0 calls, Be kind.");
    });

    it("leaves the application's own client alone", async () => {
      const client = world().client();
      const view = world().mount({ provider: { kind: "client", client }, parts: [status] });
      await vi.advanceTimersByTimeAsync(1000);
      expect(world().sockets).toHaveLength(0);
      expect(view.text("status")).toMatch(/^offline,/);

      const connected = client.connect();
      await vi.advanceTimersByTimeAsync(0);
      await connected;
      view.unmount();
      await vi.advanceTimersByTimeAsync(1000);

      expect(world().openSockets).toHaveLength(1);
    });

    it("a provider that is given another client moves tools, questions and status to it", async () => {
      const other = new World(driver.mount);
      const [first, second] = [world().client(), other.client()];
      const parts: readonly Part[] = [plain("moving"), status, { kind: "questions", key: "questions" }];
      const pageOf = (client: ClientMCP): Page => ({ provider: { kind: "client", client }, parts });
      await Promise.all([first.connect(), second.connect()]);
      const view = world().mount(pageOf(first));
      await vi.advanceTimersByTimeAsync(250);
      expect(world().toolNames).toEqual(["moving"]);

      await view.update(pageOf(second));
      await vi.advanceTimersByTimeAsync(250);

      expect(world().toolNames).toEqual([]);
      expect(await other.call("moving")).toBe("moving ran");
      await vi.advanceTimersByTimeAsync(0);
      expect(view.text("status")).toBe("online, 1 tools, 0 questions, 1 calls, no instructions");
      second.expose("asking", { confirm: () => ({ title: "May it?" }), handler: () => "it may" });
      await vi.advanceTimersByTimeAsync(250);
      const call = other.call("asking");
      await vi.advanceTimersByTimeAsync(0);
      view.click("approve", "May it?");
      await vi.advanceTimersByTimeAsync(0);
      expect(await call).toBe("it may");
      other.end();
    });
  });
}
