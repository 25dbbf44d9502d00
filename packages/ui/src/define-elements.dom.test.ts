import { describe, expect, it } from "vitest";
import { ClientMCPApprovalDialog, ClientMCPConnectionBadge, defineElements } from "./index.ts";

describe("defineElements", () => {
  it("is what defines the elements: importing the package does not", () => {
    expect(customElements.get("clientmcp-approval-dialog")).toBeUndefined();

    defineElements();

    expect(customElements.get("clientmcp-approval-dialog")).toBe(ClientMCPApprovalDialog);
    expect(customElements.get("clientmcp-connection-badge")).toBe(ClientMCPConnectionBadge);
  });

  it("leaves a name alone that another copy of the package has taken", () => {
    defineElements();

    expect(() => defineElements()).not.toThrow();
  });

  it("upgrades an element that was given its client before", async () => {
    const early = document.createElement("clientmcp-early");
    const state = { getSnapshot: () => ({ status: "online" as const }), subscribe: () => () => undefined };
    Object.assign(early, { client: { ...state, takeOver: () => undefined } });
    document.body.append(early);

    customElements.define("clientmcp-early", class extends ClientMCPConnectionBadge {});
    await (early as ClientMCPConnectionBadge).updateComplete;

    expect(early.shadowRoot?.textContent).toContain("Agents can work here");
    early.remove();
  });
});
