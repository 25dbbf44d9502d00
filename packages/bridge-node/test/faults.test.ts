import type * as Core from "@clientmcp/bridge-core";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Report } from "../src/index.ts";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge, tokenFor, type TestBridge } from "./support/bridge.ts";

/** Where the core throws next. */
const faulty = vi.hoisted(() => ({ at: "" }));

function failAt(place: string): void {
  if (faulty.at === place) throw new RangeError("a secret of the peer");
}

vi.mock("@clientmcp/bridge-core", async (original) => {
  const core = await original<typeof Core>();
  return {
    ...core,
    routeRequest: (...args: Parameters<typeof core.routeRequest>) => (failAt("request"), core.routeRequest(...args)),
    routeUpgrade: (...args: Parameters<typeof core.routeUpgrade>) => (failAt("upgrade"), core.routeUpgrade(...args)),
    step: (...args: Parameters<typeof core.step>) => (failAt(args[1].type), core.step(...args)),
  };
});

async function start(): Promise<{ bridge: TestBridge; faults: () => Report[] }> {
  const reports: Report[] = [];
  const bridge = await startBridge({ onReport: (report) => reports.push(report) });
  onTestFinished(() => void (faulty.at = ""));
  return { bridge, faults: () => reports.filter(({ kind }) => kind === "internal-error") };
}

describe("a fault of the bridge", () => {
  it.each(["request", "agent-request", "agent-body"])("is answered with 500 at a request (%s)", async (place) => {
    const { bridge, faults } = await start();
    faulty.at = place;
    expect((await post(bridge, "tools/list", "")).status).toBe(500);
    faulty.at = "";
    expect((await post(bridge, "tools/list", "")).status).toBe(200);
    expect(faults()).toEqual([
      { kind: "internal-error", reason: expect.stringMatching(/^RangeError at (?!.*secret)/) },
    ]);
  });

  it("cuts off an upgrade", async () => {
    const { bridge, faults } = await start();
    faulty.at = "upgrade";
    const socket = connect(bridge.port, "127.0.0.1").on("error", () => {});
    socket.write("GET /connect HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    expect(await text(socket)).toBe("");
    expect(faults()).toHaveLength(1);
  });

  it.each(["client-opened", "client-message"])("closes a client with 1011 (%s), and no other", async (place) => {
    const { bridge, faults } = await start();
    const other = await connectApp(bridge, await tokenFor("client", { sub: "other" }));
    await other.register("tool");
    faulty.at = place;
    const app = await connectApp(bridge);
    app.send('{"type":"ping"}');
    expect((await app.closing()).code).toBe(1011);
    faulty.at = "";
    await other.register("tool", "another");
    expect(faults()).not.toEqual([]);
  });
});
