import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Inspection } from "./inspection.ts";
import type { CallView, InspectorEvent } from "./views.ts";

type Snapshot = Extract<InspectorEvent, { type: "snapshot" }>;

class Seen {
  readonly inspection = new Inspection();

  client(text: string): void {
    this.inspection.inspect({ kind: "client-channel", client: "shop", from: "client", data: [Buffer.from(text)] });
  }

  bridge(...data: string[]): void {
    this.inspection.inspect({ kind: "client-channel", client: "shop", from: "bridge", data });
  }

  get snapshot(): Snapshot {
    return this.inspection.snapshot() as Snapshot;
  }

  get call(): CallView | undefined {
    return this.snapshot.calls[0];
  }
}

function calling(): Seen {
  const seen = new Seen();
  seen.inspection.report({ kind: "client-connected", client: "shop" });
  seen.bridge('{"type":"call","id":"c1","name":"pay","agent":{"name":"claude"},"arguments":', '{"n":1}}');
  return seen;
}

describe("Inspection", () => {
  it("follows an application: its tools, its instructions, and whether it is there", () => {
    const seen = new Seen();
    seen.inspection.report({ kind: "client-connected", client: "shop" });
    seen.client('{"type":"register","instructions":"Sell.","tools":[{"name":"pay","inputSchema":{"type":"object"}}]}');
    expect(seen.snapshot.clients).toMatchObject([
      { id: "shop", online: true, instructions: "Sell.", tools: [{ name: "pay" }] },
    ]);
    seen.inspection.report({ kind: "client-disconnected", client: "shop", code: undefined, reason: "" });
    expect(seen.snapshot.clients).toMatchObject([{ id: "shop", online: false, tools: [{ name: "pay" }] }]);
  });

  it("follows a call from its arguments through its progress to its result", () => {
    const seen = calling();
    expect(seen.call).toMatchObject({ tool: "pay", agent: "claude", args: { kept: true, value: { n: 1 } } });
    seen.client('{"type":"progress","id":"c1","progress":1,"total":2,"message":"half"}');
    expect(seen.call).toMatchObject({ progress: { progress: 1, total: 2, message: "half" }, end: undefined });
    seen.client('{"type":"result","id":"c1","result":{"content":[],"isError":true}}');
    expect(seen.call?.end).toMatchObject({ how: "answered", isError: true, result: { value: { content: [] } } });
  });

  it.each([
    ["cancelled by the agent", { how: "cancelled", by: "cancelled by the agent" }],
    ["the agent is gone", { how: "cancelled", by: "the agent is gone" }],
    ["timeout", { how: "timeout" }],
  ])("says who gave a call up: %s", (reason, end) => {
    const seen = calling();
    seen.bridge(`{"type":"cancel","id":"c1","reason":"${reason}"}`);
    seen.client('{"type":"result","id":"c1","result":{"content":[]}}');
    expect(seen.call?.end).toMatchObject(end);
  });

  it("ends the calls of an application that went away", () => {
    const seen = calling();
    seen.inspection.report({ kind: "client-disconnected", client: "shop", code: 4409, reason: "" });
    expect(seen.call?.end).toMatchObject({ how: "disconnected" });
  });

  it.each([
    [
      undefined,
      { method: "initialize", params: { protocolVersion: "2025-06-18", clientInfo: { name: "a", version: "1" } } },
    ],
    [
      "2026-07-28",
      { method: "tools/list", params: { _meta: { "io.modelcontextprotocol/clientInfo": { name: "a" } } } },
    ],
  ])("knows an agent of revision %s by what it says of itself, once", (revision, request) => {
    const seen = new Seen();
    const body = Buffer.from(JSON.stringify(request));
    for (let i = 0; i < 2; i++) seen.inspection.inspect({ kind: "agent-request", client: "shop", revision, body });
    expect(seen.snapshot.agents).toMatchObject([
      {
        name: "a",
        client: "shop",
        era: revision === undefined ? "legacy" : "modern",
        revision: revision ?? "2025-06-18",
      },
    ]);
  });

  it("notices each call of an agent that said only once who it is", () => {
    vi.useFakeTimers({ now: 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    const seen = new Seen();
    const params = { protocolVersion: "2025-06-18", clientInfo: { name: "a", version: "1" } };
    const body = Buffer.from(JSON.stringify({ method: "initialize", params }));
    seen.inspection.inspect({ kind: "agent-request", client: "shop", revision: undefined, body });
    vi.setSystemTime(5_000);
    seen.bridge('{"type":"call","id":"c1","name":"pay","agent":{"name":"a","version":"1"},"arguments":{}}');
    expect(seen.snapshot.agents).toMatchObject([{ name: "a", seenAt: 5_000 }]);
    vi.setSystemTime(9_000);
    seen.bridge('{"type":"call","id":"c2","name":"pay","agent":{"name":"b"},"arguments":{}}');
    expect(seen.snapshot.agents).toMatchObject([{ name: "a", seenAt: 5_000 }]);
  });

  it("holds no token that passes by, and not more of a large message than its beginning", () => {
    const seen = calling();
    seen.bridge('{"type":"call","id":"c2","name":"pay","arguments":{"t":"eyJhbGciOi.eyJzdWIi.c2ln"}}');
    seen.client(`{"type":"result","id":"c2","result":{"content":[{"type":"text","text":"${"x".repeat(100_000)}"}]}}`);
    expect(JSON.stringify(seen.snapshot)).not.toContain("eyJ");
    expect(JSON.stringify(seen.snapshot).length).toBeLessThan(20_000);
    expect(seen.snapshot.calls[1]?.end).toMatchObject({ result: { kept: false } });
    expect(seen.snapshot.wire.at(-1)?.bytes).toBeGreaterThan(100_000);
  });

  it("tells each change until nobody wants to hear it any more", () => {
    const seen = new Seen();
    const heard: string[] = [];
    const unsubscribe = seen.inspection.subscribe(({ type }) => heard.push(type));
    seen.bridge('{"type":"call","id":"c1","name":"pay","arguments":{}}');
    unsubscribe();
    seen.bridge('{"type":"registered"}');
    expect(heard).toEqual(["wire", "call"]);
  });

  it("takes what is no message as it is", () => {
    const seen = new Seen();
    seen.client("no JSON");
    seen.client('{"type":"register","tools":[7,{"name":8}]}');
    expect(seen.snapshot.clients).toMatchObject([{ tools: [] }]);
    expect(seen.snapshot.wire).toHaveLength(2);
  });
});
