import type { ClientMCPOptions } from "clientmcp";
import type { FakeBridge } from "../../react/test/fake-bridge.ts";

/** Options of a client that reaches `bridge` and complains to nobody. */
export function optionsFor(bridge: FakeBridge, more: Partial<ClientMCPOptions> = {}): ClientMCPOptions {
  return {
    url: "ws://bridge.test/connect",
    token: () => "a.client.token",
    WebSocket: bridge.WebSocket,
    onError: () => {},
    ...more,
  };
}
