import { ClientMCP } from "clientmcp";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientMCPProvider, useActivity, useApprovals, useClientMCP, useTool } from "../src/index.ts";
import { failOnConsoleErrors } from "./console-errors.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { optionsFor } from "./mount.tsx";

function Page({ tool }: { readonly tool: string }): ReactElement {
  const { status, tools, instructions } = useClientMCP();
  const { approvals } = useApprovals();
  const own = useTool(tool, { handler: () => tool });
  const counts = [tools.length, approvals.length, useActivity().length].join();
  return <p>{`${status} ${counts} ${instructions} ${own.status}`}</p>;
}

describe("rendering on a server", () => {
  let bridge: FakeBridge;

  failOnConsoleErrors();
  beforeEach(() => {
    vi.useFakeTimers();
    bridge = new FakeBridge();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("E-020: opens no connection and starts no timer, also where a global WebSocket exists", async () => {
    vi.stubGlobal("WebSocket", bridge.WebSocket);
    const token = vi.fn<() => string>(() => "a.client.token");
    for (let render = 0; render < 100; render++) {
      renderToString(
        <ClientMCPProvider options={{ url: "ws://bridge.test/connect", token }}>
          <Page tool="one" />
        </ClientMCPProvider>,
      );
    }

    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bridge.sockets).toHaveLength(0);
    expect(token).not.toHaveBeenCalled();
  });

  it("E-021: works without window, document, navigator and WebSocket, and shows a constant status", () => {
    for (const name of ["window", "document", "navigator", "WebSocket"]) vi.stubGlobal(name, undefined);

    const html = renderToString(
      <ClientMCPProvider options={{ url: "ws://bridge.test/connect", token: "a.client.token" }}>
        <Page tool="one" />
      </ClientMCPProvider>,
    );

    expect(html).toBe("<p>offline 0,0,0 undefined pending</p>");
  });

  it("E-022: what one request's page declares is not seen by another, even with one client for both", () => {
    const client = new ClientMCP(optionsFor(bridge));
    const before = client.getSnapshot();

    for (const tool of ["one", "two"]) {
      renderToString(
        <ClientMCPProvider client={client}>
          <Page tool={tool} />
        </ClientMCPProvider>,
      );
    }

    expect(client.getSnapshot()).toBe(before);
    expect(client.getSnapshot().tools).toEqual([]);
  });
});
