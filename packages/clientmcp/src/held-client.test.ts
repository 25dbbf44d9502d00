import { expect, it, vi } from "vitest";
import { fakeNetwork } from "../test/fake-web-socket.ts";
import { ClientMCP } from "./client.ts";
import type { ClientMCPOptions } from "./client-options.ts";
import { heldClient } from "./held-client.ts";

function options(more: Partial<ClientMCPOptions> = {}): ClientMCPOptions {
  return { url: "ws://bridge.test/connect", token: () => "a.client.token", onError: () => {}, ...more };
}

it("keeps what it holds while the values of the options stay, and takes another client for other ones", () => {
  const first = heldClient(options());

  expect(heldClient(options({ instructions: "Be brief." }), first)).toBe(first);
  expect(heldClient(options({ url: "ws://other.test/connect" }), first).client).not.toBe(first.client);
});

it("takes over functions and instructions with an update", async () => {
  const network = fakeNetwork();
  const token = vi.fn<() => string>(() => "a.later.token");
  const held = heldClient(options({ WebSocket: network.WebSocket, token: () => "a.first.token" }));
  held.update(options({ token, instructions: "Be brief." }));

  const release = held.hold();
  await vi.waitFor(() => expect(network.sockets).toHaveLength(1));

  expect(token).toHaveBeenCalledOnce();
  expect(held.client.instructions).toBe("Be brief.");
  release();
});

it("an update with equal instructions changes nothing", () => {
  const held = heldClient(options({ instructions: "Be brief." }));
  const before = held.client.getSnapshot();

  held.update(options({ instructions: "Be brief." }));

  expect(held.client.getSnapshot()).toBe(before);
});

it("leaves a client of the application alone, and gives the same for the same one", () => {
  const client = new ClientMCP(options({ instructions: "Be brief." }));
  const connect = vi.spyOn(client, "connect");
  const close = vi.spyOn(client, "close");
  const held = heldClient(client);

  held.update(client);
  held.hold()();

  expect(held.client).toBe(client);
  expect(heldClient(client, held)).toBe(held);
  expect(client.instructions).toBe("Be brief.");
  expect(connect).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});
