import { createTestBridge } from "clientmcp/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mcp } from "./mcp.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  mcp.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("prints once per outage that agents cannot reach the wallet, however often it tries", async () => {
  const bridge = createTestBridge();
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("WebSocket", bridge.options.WebSocket);
  vi.stubGlobal("fetch", fetch);
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const told =
    "Agents cannot reach the wallet: The token function failed: Failed to fetch. It keeps trying, and prints this once.";

  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  void mcp.connect();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetch.mock.calls.length).toBeGreaterThan(2);
  expect(printed.mock.calls).toEqual([[told]]);

  fetch.mockResolvedValue(new Response("a.client.token"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mcp.getSnapshot().status).toBe("online");
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  bridge.drop();
  bridge.restore();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(printed.mock.calls).toEqual([[told], [told]]);
});
