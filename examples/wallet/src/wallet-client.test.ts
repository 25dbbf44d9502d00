import type { ClientMCP } from "clientmcp";
import { createTestBridge, type TestBridge } from "clientmcp/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { walletClient } from "./wallet-client.ts";

const token = vi.fn<() => string>(() => "a.client.token");
const served = { url: "ws://localhost:5173/__clientmcp/connect", token };
const fetch = vi.fn<(url: URL) => Promise<Response>>();
let bridge: TestBridge;
let client: ClientMCP;

beforeEach(() => {
  vi.useFakeTimers();
  bridge = createTestBridge();
  vi.stubGlobal("WebSocket", bridge.options.WebSocket);
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset().mockImplementation(() => Promise.resolve(new Response("a.client.token")));
  token.mockClear();
});

afterEach(() => {
  client.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it("uses the bridge of Vite's development server where there is one", async () => {
  client = walletClient(served);
  await client.connect();
  expect(token).toHaveBeenCalledTimes(1);
  expect(fetch).not.toHaveBeenCalled();
});

it("uses the bridge that clientmcp-dev starts where there is no such server", async () => {
  client = walletClient(undefined);
  await client.connect();
  expect(fetch.mock.calls.map(([url]) => url.href)).toEqual(["http://localhost:6270/dev/token?client=wallet"]);
});

it("uses the bridge that it is told, even in Vite's development server", async () => {
  vi.stubEnv("VITE_CLIENTMCP_URL", "http://localhost:7000/connect");
  client = walletClient(served);
  await client.connect();
  expect(fetch.mock.calls.map(([url]) => url.href)).toEqual(["http://localhost:7000/dev/token?client=wallet"]);
  expect(token).not.toHaveBeenCalled();
});

it("prints once per outage that agents cannot reach the wallet, however often it tries", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const told =
    "Agents cannot reach the wallet: The token function failed: Failed to fetch. It keeps trying, and prints this once.";

  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  client = walletClient(undefined);
  void client.connect();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetch.mock.calls.length).toBeGreaterThan(2);
  expect(printed.mock.calls).toEqual([[told]]);

  fetch.mockResolvedValue(new Response("a.client.token"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.getSnapshot().status).toBe("online");
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  bridge.drop();
  bridge.restore();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(printed.mock.calls).toEqual([[told], [told]]);
});
