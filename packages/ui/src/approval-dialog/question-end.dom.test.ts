import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { ask, askingPage, clearPage, codeOf, focused, shadow } from "../../test/asking-page.ts";

const dialog = page.getByRole("alertdialog");
const status = page.getByRole("status");

afterEach(clearPage);

describe("a question that ends without an answer", () => {
  it("E-101: goes away and says so when the agent cancels; a click that comes later does nothing", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage", { what: "all" });
    const approve = shadow(asking.element, ".approve");

    call.cancel();

    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(status).toHaveTextContent(/The agent no longer wants an answer.*manage all\?/);
    approve.click();
    await call;
    expect(asking.ran).toEqual([]);
    await asking.element.updateComplete;
    await expect.element(status).toHaveTextContent(/The agent no longer wants an answer/);
  });

  it("E-101: goes away and says so when its time is over", async () => {
    const asking = await askingPage({ approvalTimeoutMs: 200 });
    const { call } = await ask(asking, "manage", { what: "all" });
    const approve = shadow(asking.element, ".approve");

    expect(codeOf(await call)).toBe("expired");

    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(status).toHaveTextContent(/Nobody answered in time.*manage all\?/);
    approve.click();
    expect(asking.ran).toEqual([]);
  });

  it("E-102: goes away and says so when the connection ends; after the reconnect nothing runs", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage", { what: "all" });
    const approve = shadow(asking.element, ".approve");

    asking.bridge.drop();

    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(status).toHaveTextContent(/The connection ended.*manage all\?/);
    asking.bridge.restore();
    await vi.waitFor(() => expect(asking.client.status).toBe("online"), { timeout: 5_000 });
    approve.click();
    await call;
    expect(asking.ran).toEqual([]);
  });

  it("E-099: goes away and says so when its tool goes", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage", { what: "all" });

    asking.client.unexpose("manage");

    expect(codeOf(await call)).toBe("withdrawn");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(status).toHaveTextContent(/The question was withdrawn.*manage all\?/);
    expect(asking.ran).toEqual([]);
  });

  it("E-099: is answered as withdrawn when the dialog leaves the document", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage");

    asking.element.remove();

    expect(codeOf(await call)).toBe("withdrawn");
    expect(asking.ran).toEqual([]);
  });

  it("stays told until the user has read it", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage");
    call.cancel();

    await page.getByRole("button", { name: "Dismiss" }).click();

    await expect.element(page.getByText(/nothing was done/)).not.toBeInTheDocument();
  });

  it("leaves the others open, and is told above them", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage", { what: "first" });
    await ask(asking, "manage", { what: "second" });

    call.cancel();

    await expect.element(dialog).toHaveAccessibleName("manage second?");
    await expect.element(dialog.getByRole("status")).toHaveTextContent(/manage first\?/);
    expect(focused(asking.element)).toBe(shadow(asking.element, "h2"));
  });
});

describe("the client", () => {
  it("is told that questions can be shown while the dialog is in a document, and no longer", async () => {
    const asking = await askingPage();
    asking.element.remove();
    expect(codeOf(await asking.bridge.callTool("manage"))).toBe("no_prompt");

    document.body.append(asking.element);
    const { call } = await ask(asking, "manage");
    await page.getByRole("button", { name: "Decline" }).click();
    expect(codeOf(await call)).toBe("denied");

    asking.element.client = undefined;
    await asking.element.updateComplete;
    await Promise.resolve();
    expect(codeOf(await asking.bridge.callTool("manage"))).toBe("no_prompt");
  });

  it("keeps its question when the dialog moves within the document", async () => {
    const asking = await askingPage();
    await ask(asking, "manage");
    const elsewhere = document.createElement("div");
    document.body.append(elsewhere);

    elsewhere.append(asking.element);

    await expect.element(dialog).toBeVisible();
    expect(asking.client.getSnapshot().approvals).toHaveLength(1);
  });

  it("can be another one: the question of the one before is withdrawn", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage", { what: "old" });
    const other = await askingPage();
    other.element.remove();

    asking.element.client = other.client;

    expect(codeOf(await call)).toBe("withdrawn");
    await expect.element(dialog).not.toBeInTheDocument();
    await ask({ ...other, element: asking.element }, "manage", { what: "new" });
    await expect.element(dialog).toHaveAccessibleName("manage new?");
  });

  it("can be another one whose question has the same id: it has to be read anew", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "old" });
    await expect.element(page.getByRole("button", { name: "Approve" })).toBeEnabled();
    const other = await askingPage();
    const removePrompt = other.client.addPrompt();
    other.element.remove();
    await ask(other, "manage", { what: "new" });
    asking.element.armAfterMs = 60_000;

    asking.element.client = other.client;
    await asking.element.updateComplete;

    expect(other.client.getSnapshot().approvals[0]?.id).toBe("1");
    await expect.element(dialog).toHaveAccessibleName("manage new?");
    expect(shadow(asking.element, ".approve").matches(":disabled")).toBe(true);
    expect(focused(asking.element)).toBe(shadow(asking.element, "h2"));
    removePrompt();
  });
});
