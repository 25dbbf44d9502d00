import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeNetwork } from "../test/fake-web-socket.ts";
import { settle } from "../test/online-client.ts";
import type { ClientMCPOptions } from "./client-options.ts";
import { OwnedClient, optionsKey } from "./owned-client.ts";

const options: ClientMCPOptions = { url: "wss://b.example/connect", token: "a.b.c" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("optionsKey", () => {
  it("is another for another url or token, and the same for new functions and instructions", () => {
    const key = optionsKey({ ...options, onError: () => 1, instructions: "a" });
    expect(optionsKey({ ...options, onError: () => 2, instructions: "b" })).toBe(key);
    expect(optionsKey({ ...options, onError: () => 1, token: "d.e.f" })).not.toBe(key);
    expect(optionsKey({ ...options, onError: () => 1, url: "wss://c.example/connect" })).not.toBe(key);
  });
});

describe("OwnedClient", () => {
  it("E-001, E-011: keeps the connection through an unmount and mount at once, and closes after the last", async () => {
    const network = fakeNetwork();
    const all = { ...options, WebSocket: network.WebSocket };
    const owned = new OwnedClient(all, { current: all });
    const release = owned.hold();
    await settle();
    release();
    const releaseAgain = owned.hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(network.sockets).toHaveLength(1);
    expect(owned.client.status).toBe("connecting");
    releaseAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(owned.client.status).toBe("closed");
    expect(network.socket.closed).toEqual([{ code: 1000, reason: undefined }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("calls the functions of the latest options", async () => {
    const network = fakeNetwork();
    const latest = { current: { ...options, WebSocket: network.WebSocket, token: () => "old.to.ken" } };
    const owned = new OwnedClient(latest.current, latest);
    latest.current = { ...latest.current, token: () => "new.to.ken" };
    const release = owned.hold();
    await settle();
    expect(network.socket.protocols).toEqual(["clientmcp.v1", "new.to.ken"]);
    release();
    await vi.advanceTimersByTimeAsync(0);
  });
});
