import { describe, expect, it } from "vitest";
import { modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

const LISTEN = { notifications: { toolsListChanged: true } };

describe("generations (SPEC §2)", () => {
  it("are asked for after a change, for what is open and nothing else", () => {
    const bridge = new TestBridge();
    bridge.open("online");
    modern(bridge, "subscriptions/listen", LISTEN, { claims: { clientId: "listened" } });
    modern(bridge, "tools/list", {}, { claims: { clientId: "gone" } });
    expect(bridge.asked).toEqual([]);
    bridge.step({ type: "generations-changed", now: bridge.now });
    expect(bridge.asked).toEqual([
      { client: "online", role: "client" },
      { client: "listened", role: "agent" },
    ]);
  });

  it("close a client of another generation with 4401, and its calls fail", () => {
    const bridge = new TestBridge();
    const connection = bridge.online([tool("slow")]);
    const call = modern(bridge, "tools/call", { name: "slow" });
    known(bridge, "app", "client", 1);
    expect(bridge.closed.get(connection)).toEqual({ code: 4401, reason: "the client token was revoked" });
    expect(bridge.seen(call).text).toContain("disconnected before it answered");
  });

  it("end the streams of another generation and leave those of the current one", () => {
    const bridge = new TestBridge();
    const old = modern(bridge, "subscriptions/listen", LISTEN);
    const current = modern(bridge, "subscriptions/listen", LISTEN, { claims: { generation: 1 } });
    known(bridge, "app", "agent", 1);
    expect(bridge.seen(old).ended).toBe(true);
    expect(bridge.events(old).at(-1)).toMatchObject({ result: { resultType: "complete" } });
    expect(bridge.seen(current).ended).toBe(false);
  });

  it("close what was opened by a token whose generation is malformed", () => {
    const bridge = new TestBridge();
    const connection = bridge.open("app", { generation: undefined });
    known(bridge, "app", "client", 0);
    expect(bridge.closed.get(connection)?.code).toBe(4401);
  });

  it("leave the other role, other clients and equal generations alone", () => {
    const bridge = new TestBridge();
    const connections = [bridge.open("app"), bridge.open("other")];
    const stream = modern(bridge, "subscriptions/listen", LISTEN);
    known(bridge, "app", "client", 0);
    known(bridge, "app", "agent", 0);
    known(bridge, "nobody", "client", 5);
    expect(connections.map((connection) => bridge.closed.get(connection))).toEqual([undefined, undefined]);
    expect(bridge.seen(stream).ended).toBe(false);
  });
});

function known(bridge: TestBridge, client: string, role: "client" | "agent", generation: number): void {
  bridge.step({ type: "generation-known", client, role, generation, now: bridge.now });
}
