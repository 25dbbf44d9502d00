import { describe, expect, it, vi } from "vitest";
import { bringOnline, settle, testClient } from "../test/online-client.ts";

describe("getSnapshot and subscribe", () => {
  it("E-023: gives the same object until something changes", async () => {
    const test = testClient();
    const { client } = test;
    const before = client.getSnapshot();
    expect(before).toEqual({ status: "offline", tools: [], approvals: [], activity: [] });
    expect(client.getSnapshot()).toBe(before);

    client.expose("tool", { title: "T", description: "D", risk: "observe", handler: () => 1 });
    const exposed = client.getSnapshot();
    expect(exposed.tools).toEqual([{ name: "tool", title: "T", description: "D", risk: "observe", status: "pending" }]);
    expect(client.getSnapshot()).toBe(exposed);

    await bringOnline(test);
    expect(client.getSnapshot()).toMatchObject({ status: "online", tools: [{ status: "registered" }] });
    expect(before.tools).toEqual([]);
  });

  it("tells each listener once per tick, until it leaves", async () => {
    const { client } = testClient();
    const listener = vi.fn<() => void>();
    const leave = client.subscribe(listener);
    for (let n = 0; n < 10; n++) client.expose(`t${n}`, { handler: () => 1 });
    expect(listener).not.toHaveBeenCalled();
    await settle();
    expect(listener).toHaveBeenCalledOnce();

    leave();
    leave();
    client.instructions = "changed";
    await settle();
    expect(listener).toHaveBeenCalledOnce();
    expect(client.getSnapshot().instructions).toBe("changed");
  });

  it("keeps one function that is subscribed twice until both have left", async () => {
    const { client } = testClient();
    const listener = vi.fn<() => void>();
    client.subscribe(listener);
    client.subscribe(listener)();
    client.instructions = "changed";
    await settle();
    expect(listener).toHaveBeenCalledOnce();
  });

  it("a listener that throws disturbs nobody", async () => {
    const { client, errors } = testClient();
    const listener = vi.fn<() => void>();
    client.subscribe(() => {
      throw new Error("listener");
    });
    client.subscribe(listener);
    client.instructions = "changed";
    await settle();
    expect(listener).toHaveBeenCalledOnce();
    expect(errors).toEqual([expect.objectContaining({ message: "listener" })]);
  });

  it("works unbound, as frameworks call it", () => {
    const { subscribe, getSnapshot } = testClient().client;
    expect(getSnapshot()).toBe(getSnapshot());
    expect(subscribe(() => undefined)).toBeInstanceOf(Function);
  });
});
