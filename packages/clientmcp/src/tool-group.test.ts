import { afterEach, describe, expect, it, vi } from "vitest";
import { bringOnline, callTool, resultOf, settle, testClient } from "../test/online-client.ts";
import { describeGroup, ToolGroup, type GroupTools } from "./tool-group.ts";

const shown = (): Promise<void> => Promise.resolve();
const tool = (more: object = {}): GroupTools[string] => ({ handler: () => "ok", ...more });

afterEach(() => {
  vi.useRealTimers();
});

describe("describeGroup", () => {
  it("gives equal keys for equal definitions with new handlers, and other keys for other ones", () => {
    const { key } = describeGroup({ a: tool(), b: tool() });
    expect(describeGroup({ a: tool(), b: tool() }).key).toBe(key);
    expect(describeGroup({ b: tool(), a: tool() }).key).not.toBe(key);
    expect(describeGroup({ a: tool({ title: "A" }), b: tool() }).key).not.toBe(key);
    expect(describeGroup({ a: tool(), b: tool({ enabled: false }) }).key).not.toBe(key);
  });
});

describe("ToolGroup", () => {
  it("E-080: exposes the valid tools and says of each other one why it is not there", async () => {
    const test = testClient();
    const group = new ToolGroup(test.client, shown);
    const tools = { good: tool(), off: tool({ enabled: false }), bad: tool({ title: 5 }) };
    const described = describeGroup(tools);
    group.update(tools);
    const remove = group.expose(described);
    expect(group.states(described)["good"]).toEqual({ status: "pending" });
    await bringOnline(test);
    expect(group.states(described)).toEqual({
      good: { status: "registered" },
      off: { status: "disabled" },
      bad: { status: "refused", error: expect.objectContaining({ code: "invalid-tool" }) },
    });
    expect(test.errors).toHaveLength(1);
    remove();
    expect(test.client.getSnapshot().tools).toEqual([]);
  });

  it("gives the same states, however often the tools are described anew, until one of them changes", async () => {
    const test = testClient();
    const group = new ToolGroup(test.client, shown);
    const tools = { good: tool(), bad: tool({ title: 5 }) };
    group.update(tools);
    group.expose(describeGroup(tools));
    const before = group.states(describeGroup(tools));
    expect(group.states(describeGroup(tools))).toBe(before);

    await bringOnline(test);

    const after = group.states(describeGroup(tools));
    expect(after).not.toBe(before);
    expect(group.states(describeGroup(tools))).toBe(after);
    expect(group.states(describeGroup({ good: tool() }))).toEqual({ good: { status: "registered" } });
  });

  it("E-014: runs the handler of the latest update, without a new register", async () => {
    const test = testClient();
    const group = new ToolGroup(test.client, shown);
    group.update({ a: tool() });
    group.expose(describeGroup({ a: tool() }));
    const socket = await bringOnline(test);
    group.update({ a: tool({ handler: () => "newer" }) });
    expect(await callTool(socket, "a")).toMatchObject({ content: [{ text: "newer" }] });
    expect(socket.messagesOf("register")).toHaveLength(1);
  });

  it("answers when what the handler set is shown, and after 1 s if that never comes", async () => {
    vi.useFakeTimers();
    const test = testClient();
    const shows: (() => void)[] = [];
    const group = new ToolGroup(test.client, () => new Promise<void>((resolve) => shows.push(resolve)));
    group.update({ a: tool() });
    group.expose(describeGroup({ a: tool() }));
    const socket = await bringOnline(test);

    socket.receive({ type: "call", id: "1", name: "a", arguments: {} });
    await settle();
    expect(socket.messagesOf("result")).toEqual([]);
    shows[0]?.();
    await settle();
    expect(resultOf(socket, "1")).toMatchObject({ content: [{ text: "ok" }] });

    socket.receive({ type: "call", id: "2", name: "a", arguments: {} });
    await vi.advanceTimersByTimeAsync(999);
    expect(socket.messagesOf("result")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(resultOf(socket, "2")).toMatchObject({ content: [{ text: "ok" }] });
    test.client.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("take gives the same object for equal definitions, and calls run the handlers that it was last given", async () => {
    const test = testClient();
    const group = new ToolGroup(test.client, shown);
    const first = group.take({ a: tool({ handler: () => "first" }) });
    group.expose(first);
    const socket = await bringOnline(test);

    expect(group.take({ a: tool({ handler: () => "second" }) })).toBe(first);
    expect(await callTool(socket, "a")).toMatchObject({ content: [{ type: "text", text: "second" }] });
    expect(group.take({ a: tool(), off: tool({ enabled: false }) })).not.toBe(first);
  });
});
