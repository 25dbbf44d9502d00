import { vi } from "vitest";
import { ClientMCP, type ClientMCPOptions } from "../src/index.ts";
import { fakeNetwork, type FakeNetwork, type FakeSocket } from "./fake-web-socket.ts";

export interface TestClient {
  readonly client: ClientMCP;
  readonly network: FakeNetwork;
  readonly errors: unknown[];
}

/** A client over a fake network. Its errors are collected instead of printed. */
export function testClient(options: Partial<ClientMCPOptions> = {}): TestClient {
  const network = fakeNetwork();
  const errors: unknown[] = [];
  const client = new ClientMCP({
    url: "wss://bridge.example/connect",
    token: "client.test.token",
    WebSocket: network.WebSocket,
    onError: (error) => errors.push(error),
    ...options,
  });
  return { client, network, errors };
}

/** Lets everything that waits for no timer happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

/** Waits for the newest of `count` sockets, opens it, and confirms its register. */
export async function bringOnline({ client, network }: TestClient, count = 1): Promise<FakeSocket> {
  void client.connect();
  await vi.waitFor(
    () => {
      if (network.sockets.length < count) throw new Error(`${network.sockets.length} sockets`);
    },
    // A browser may slow the timers of a page that nobody sees.
    { interval: 2, timeout: 10_000 },
  );
  const { socket } = network;
  socket.open();
  socket.receive({ type: "registered" });
  await settle();
  return socket;
}

let nextCall = 1;

/** Sends a call and waits for its result. */
export async function callTool(
  socket: FakeSocket,
  name: string,
  args: Record<string, unknown> = {},
  members: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const id = `call-${nextCall++}`;
  socket.receive({ type: "call", id, name, arguments: args, ...members });
  await settle();
  return vi.waitFor(() => resultOf(socket, id), { interval: 2 });
}

/** The result sent for a call. */
export function resultOf(socket: FakeSocket, id: string): Record<string, unknown> {
  const found = socket.messagesOf("result").filter((message) => message["id"] === id);
  if (found.length !== 1) throw new Error(`${found.length} results for ${id}`);
  return found[0]?.["result"] as Record<string, unknown>;
}
