// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { ClientMCP, type ClientMCPOptions } from "clientmcp";
import { StrictMode, type ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientMCPProvider, useClientMCP, useTool } from "../src/index.ts";
import { deferred } from "./deferred.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { optionsFor } from "./mount.tsx";

function Status(): ReactElement {
  const { status } = useClientMCP();
  return <p>{status}</p>;
}

function tree(options: ClientMCPOptions): ReactElement {
  return (
    <StrictMode>
      <ClientMCPProvider options={options}>
        <Status />
      </ClientMCPProvider>
    </StrictMode>
  );
}

function Tool(): null {
  useTool("ping", { handler: () => "pong" });
  return null;
}

async function slowToken(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return "a.client.token";
}

describe("ClientMCPProvider", () => {
  let bridge: FakeBridge;

  beforeEach(() => {
    vi.useFakeTimers();
    bridge = new FakeBridge();
  });

  afterEach(async () => {
    cleanup();
    await vi.advanceTimersByTimeAsync(0);
    const left = vi.getTimerCount();
    vi.useRealTimers();
    if (left > 0) throw new Error(`${left} timers are left`);
  });

  it("E-007: holds one connection while mounted and none afterwards, also with a slow token", async () => {
    for (let round = 0; round < 20; round++) {
      const { unmount } = render(tree(optionsFor(bridge, { token: slowToken })));
      // Every second round ends while the token is still on its way.
      await vi.advanceTimersByTimeAsync(round % 2 === 0 ? 300 : 100);
      expect(bridge.open).toHaveLength(round % 2 === 0 ? 1 : 0);
      unmount();
      await vi.advanceTimersByTimeAsync(1000);
      expect(bridge.open).toHaveLength(0);
    }
    expect(bridge.sockets).toHaveLength(10);
  });

  it("E-008: a StrictMode mount opens one socket, never closes it and ends online", async () => {
    const view = render(tree(optionsFor(bridge)));

    await vi.advanceTimersByTimeAsync(5000);

    view.getByText("online");
    expect(bridge.closeCodes).toEqual([undefined]);
  });

  it("E-009: closes with 1000 only after a macrotask", async () => {
    const { unmount } = render(tree(optionsFor(bridge)));
    await vi.advanceTimersByTimeAsync(0);

    unmount();
    await Promise.resolve();
    expect(bridge.open).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.closeCodes).toEqual([1000]);
  });

  it("E-011: an unmount while the token is pending leaves no socket, no timer and no rejection behind", async () => {
    const token = deferred<string>();
    const { unmount } = render(tree(optionsFor(bridge, { token: () => token.promise })));
    await vi.advanceTimersByTimeAsync(100);

    unmount();
    await vi.advanceTimersByTimeAsync(100);
    token.resolve("a.client.token");
    await vi.advanceTimersByTimeAsync(60_000);

    expect(bridge.sockets).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("E-012: several components share one connection and see the same status through a drop", async () => {
    const seen: string[][] = [[], [], []];
    function Watcher({ index }: { readonly index: number }): null {
      const { status } = useClientMCP();
      const list = seen[index];
      if (list?.at(-1) !== status) list?.push(status);
      return null;
    }
    render(
      <ClientMCPProvider options={optionsFor(bridge)}>
        <Watcher index={0} />
        <Watcher index={1} />
        <Watcher index={2} />
      </ClientMCPProvider>,
    );
    await vi.advanceTimersByTimeAsync(0);
    bridge.drop();
    await vi.advanceTimersByTimeAsync(2000);

    expect(bridge.sockets).toHaveLength(2);
    expect(seen[0]).toEqual(["offline", "connecting", "online", "offline", "connecting", "online"]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it("E-013: after an unmount during backoff nothing happens any more", async () => {
    bridge.reachable = false;
    const token = vi.fn<() => string>(() => "a.client.token");
    const { unmount } = render(tree(optionsFor(bridge, { token })));
    await vi.advanceTimersByTimeAsync(2000);
    expect(bridge.sockets.length).toBeGreaterThan(1);

    unmount();
    await vi.advanceTimersByTimeAsync(0);
    const attempts = bridge.sockets.length;
    token.mockClear();
    await vi.advanceTimersByTimeAsync(300_000);

    expect(bridge.sockets).toHaveLength(attempts);
    expect(token).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("E-016: rapid changes of the url end with one socket, to the last value", async () => {
    const { rerender } = render(tree(optionsFor(bridge, { url: "ws://bridge.test/0" })));
    for (let change = 1; change <= 20; change++) {
      await vi.advanceTimersByTimeAsync(10);
      rerender(tree(optionsFor(bridge, { url: `ws://bridge.test/${change}` })));
    }
    await vi.advanceTimersByTimeAsync(3000);

    expect(bridge.open.map((socket) => socket.url)).toEqual(["ws://bridge.test/20"]);
    expect(bridge.closeCodes.slice(0, -1).every((code) => code === 1000)).toBe(true);
  });

  it("E-016: a new token string opens a new connection, and the tools move to it", async () => {
    const withTool = (token: string): ReactElement => (
      <ClientMCPProvider options={optionsFor(bridge, { token })}>
        <Tool />
      </ClientMCPProvider>
    );
    const { rerender } = render(withTool("a.first.token"));
    await vi.advanceTimersByTimeAsync(0);
    rerender(withTool("a.second.token"));
    await vi.advanceTimersByTimeAsync(0);

    expect(bridge.sockets.map((socket) => socket.protocols[1])).toEqual(["a.first.token", "a.second.token"]);
    expect(bridge.open).toHaveLength(1);
    expect(bridge.toolNames).toEqual(["ping"]);
  });

  it("keeps the connection when only functions change, and calls the latest", async () => {
    const { rerender } = render(tree(optionsFor(bridge, { token: () => "a.first.token" })));
    await vi.advanceTimersByTimeAsync(0);
    rerender(tree(optionsFor(bridge, { token: () => "a.second.token" })));
    await vi.advanceTimersByTimeAsync(1000);
    expect(bridge.sockets).toHaveLength(1);

    bridge.drop();
    await vi.advanceTimersByTimeAsync(1000);

    expect(bridge.sockets.map((socket) => socket.protocols[1])).toEqual(["a.first.token", "a.second.token"]);
  });

  it("sends new instructions over the open connection", async () => {
    const { rerender } = render(tree(optionsFor(bridge, { instructions: "Be brief." })));
    await vi.advanceTimersByTimeAsync(0);
    rerender(tree(optionsFor(bridge, { instructions: "Be kind." })));
    await vi.advanceTimersByTimeAsync(1000);

    expect(bridge.sockets).toHaveLength(1);
    expect(bridge.sockets[0]?.sent).toEqual([
      '{"type":"register","tools":[],"instructions":"Be brief."}',
      '{"type":"register","tools":[],"instructions":"Be kind."}',
    ]);
  });

  it("leaves the application's own client alone", async () => {
    const client = new ClientMCP(optionsFor(bridge));
    const ui = (
      <ClientMCPProvider client={client}>
        <Status />
      </ClientMCPProvider>
    );
    const { unmount, getByText } = render(ui, { reactStrictMode: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(bridge.sockets).toHaveLength(0);
    getByText("offline");

    const connected = client.connect();
    await vi.advanceTimersByTimeAsync(0);
    await connected;
    unmount();
    await vi.advanceTimersByTimeAsync(1000);

    expect(bridge.open).toHaveLength(1);
    client.close();
  });
});
