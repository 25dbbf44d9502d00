import { render, type RenderResult } from "@testing-library/react";
import type { ClientMCPOptions } from "clientmcp";
import type { ReactElement } from "react";
import { ClientMCPProvider } from "../src/index.ts";
import type { FakeBridge } from "./fake-bridge.ts";

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

/** Renders `ui` in StrictMode, under a provider that owns its client. */
export function mount(bridge: FakeBridge, ui: ReactElement, more: Partial<ClientMCPOptions> = {}): RenderResult {
  const options = optionsFor(bridge, more);
  return render(ui, {
    reactStrictMode: true,
    wrapper: ({ children }) => <ClientMCPProvider options={options}>{children}</ClientMCPProvider>,
  });
}
