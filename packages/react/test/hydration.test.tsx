// @vitest-environment jsdom
import { ClientMCP } from "clientmcp";
import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { ClientMCPProvider, useClientMCP, useTool } from "../src/index.ts";
import { failOnConsoleErrors } from "./console-errors.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { optionsFor } from "./mount.tsx";

function Page(): ReactElement {
  const { status } = useClientMCP();
  const tool = useTool("one", { handler: () => 1 });
  return <p>{`${status} ${tool.status}`}</p>;
}

failOnConsoleErrors();

it("E-023: hydrates the server's page without a warning, also when the client is online by then", async () => {
  const bridge = new FakeBridge();
  const client = new ClientMCP(optionsFor(bridge));
  const ui = (
    <ClientMCPProvider client={client}>
      <Page />
    </ClientMCPProvider>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(ui);
  expect(container.textContent).toBe("offline pending");
  await client.connect();

  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const root = hydrateRoot(container, ui, { onRecoverableError });

  await vi.waitFor(() => expect(container.textContent).toBe("online registered"));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(client.getSnapshot()).toBe(client.getSnapshot());
  root.unmount();
  client.close();
});
