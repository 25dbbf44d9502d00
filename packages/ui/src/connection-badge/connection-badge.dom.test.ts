import { ClientMCP } from "clientmcp";
import { createTestBridge } from "clientmcp/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { seriousFaults } from "../../test/accessibility.ts";
import { emulate } from "../../test/emulate.ts";
import { defineElements, type ClientMCPConnectionBadge, type ConnectionClient } from "../index.ts";

type State = ReturnType<ConnectionClient["getSnapshot"]>;

const status = page.getByRole("status");
const useThisTab = page.getByRole("button", { name: "Use this tab" });

afterEach(async () => {
  document.body.replaceChildren();
  await emulate({});
});

function badge(first: State) {
  defineElements();
  let state = first;
  const listeners = new Set<() => void>();
  const takeOver = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const client: ConnectionClient = {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    takeOver,
  };
  const become = (next: State): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const element: ClientMCPConnectionBadge = document.createElement("clientmcp-connection-badge");
  element.client = client;
  document.body.append(element);
  return { element, become, takeOver, listeners };
}

describe("the badge", () => {
  it("tells the status as it changes, and the reason where there is one", async () => {
    const { become } = badge({ status: "connecting" });
    await expect.element(status).toHaveTextContent("Connecting to agents");

    become({ status: "online" });
    await expect.element(status).toHaveTextContent("Agents can work here");

    become({ status: "offline", reason: "network" });
    await expect
      .element(status)
      .toHaveTextContent("Not connected to agents The bridge cannot be reached; trying again.");
    await expect.element(useThisTab).not.toBeInTheDocument();
  });

  it.each<State>([{ status: "standby" }, { status: "closed", reason: "replaced" }])(
    "offers to use this tab: %o",
    async (state) => {
      const { takeOver } = badge(state);

      await useThisTab.click();

      expect(takeOver).toHaveBeenCalledOnce();
    },
  );

  it("brings a client back that another connection has replaced", async () => {
    defineElements();
    const bridge = createTestBridge();
    const client = new ClientMCP({ ...bridge.options, onError: () => undefined });
    await client.connect();
    const element = document.createElement("clientmcp-connection-badge");
    element.client = client;
    document.body.append(element);
    bridge.drop(4409, "replaced");
    await expect.element(status).toHaveTextContent("Disconnected from agents Another tab or window took over.");
    bridge.restore();

    await useThisTab.click();

    await expect.element(status).toHaveTextContent("Agents can work here");
    client.close();
  });

  it("has no unhandled rejection when taking over fails: the status tells it", async () => {
    const { takeOver } = badge({ status: "standby" });
    takeOver.mockRejectedValueOnce(new Error("replaced again"));

    await useThisTab.click();

    await expect.element(status).toHaveTextContent("Agents work in another tab");
  });

  it("listens to nothing any more once it has left the document", async () => {
    const { element, listeners } = badge({ status: "online" });
    await element.updateComplete;
    expect(listeners.size).toBe(1);

    element.remove();

    expect(listeners.size).toBe(0);
  });

  it("takes other texts", async () => {
    const { element } = badge({ status: "standby" });
    element.texts = { takeOver: "Hier weiterarbeiten" };

    await expect.element(page.getByRole("button", { name: "Hier weiterarbeiten" })).toBeVisible();
  });

  it.each(["light", "dark"])("has no serious accessibility fault in %s mode", async (scheme) => {
    await emulate({ "prefers-color-scheme": scheme });
    const { element } = badge({ status: "closed", reason: "replaced" });
    await element.updateComplete;

    expect(await seriousFaults()).toEqual([]);
  });
});
