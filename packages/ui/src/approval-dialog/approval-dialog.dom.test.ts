import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ask, askingPage, clearPage, codeOf, focused, shadow } from "../../test/asking-page.ts";

const dialog = page.getByRole("alertdialog");
const approve = page.getByRole("button", { name: "Approve" });
const decline = page.getByRole("button", { name: "Decline" });

afterEach(clearPage);

describe("a question", () => {
  it("says what is asked, which agent asks by its own unverified name, and how much it matters", async () => {
    const asking = await askingPage();
    await ask(asking, "transact", { what: "all" });

    await expect.element(dialog).toHaveAccessibleName("transact all?");
    await expect.element(dialog).toHaveAccessibleDescription(/Asked by Claude 1.0 name not verified/);
    await expect.element(dialog).toHaveAccessibleDescription(/This cannot be taken back/);
    await expect.element(page.getByRole("table")).toHaveTextContent(/what all/);
  });

  it("says that an agent gave no name", async () => {
    const asking = await askingPage();
    const call = asking.bridge.callTool("manage");
    call.catch(() => undefined);

    await expect.element(page.getByText("Asked by an agent that gave no name")).toBeVisible();
  });

  it("runs the call when it is approved", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage", { what: "all" });

    await approve.click();

    expect((await call).structuredContent).toEqual({ status: "completed" });
    expect(asking.ran).toEqual([{ what: "all" }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("does nothing when it is declined, and passes the reason on", async () => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage");

    await page.getByText("Say why not").click();
    await userEvent.fill(page.getByLabelText("Reason, for the agent to read"), "Not today");
    await decline.click();

    expect((await call).structuredContent).toEqual({
      status: "rejected",
      reason: { code: "denied", detail: "Not today" },
    });
    expect(asking.ran).toEqual([]);
  });

  it("counts down to its end", async () => {
    const asking = await askingPage({ approvalTimeoutMs: 4_000 });
    await ask(asking, "manage");

    await expect.element(page.getByRole("timer")).toHaveTextContent("4 seconds left to answer");
    await expect.element(page.getByRole("timer")).toHaveTextContent("3 seconds left to answer");
    await expect.element(shadow(asking.element, "[role=alert]")).toHaveTextContent("10 seconds left to answer");
  });

  it("takes every text from the page that wants other ones", async () => {
    const asking = await askingPage();
    asking.element.texts = { approve: "Erlauben", decline: "Ablehnen", askedBy: "Anfrage von" };
    await ask(asking, "manage");

    await expect.element(page.getByRole("button", { name: "Erlauben" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Ablehnen" })).toBeVisible();
    await expect.element(page.getByText("Anfrage von")).toBeVisible();
    await expect.element(page.getByText("Change values")).not.toBeVisible();
  });
});

describe("clicks", () => {
  it("E-097: run the action once when they are two, and answer no question that comes after", async () => {
    const asking = await askingPage();
    asking.element.armAfterMs = 500;
    await ask(asking, "manage", { what: "first" });
    await ask(asking, "manage", { what: "second" });
    await expect.element(approve).toBeEnabled();

    await userEvent.dblClick(approve);

    await expect.element(dialog).toHaveAccessibleName("manage second?");
    await vi.waitFor(() => expect(asking.ran).toEqual([{ what: "first" }]));
    expect(asking.client.getSnapshot().approvals).toHaveLength(1);
  });

  it("E-097: decline one question when they are two, and not the one that comes after", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "first" });
    await ask(asking, "manage", { what: "second" });

    await userEvent.dblClick(page.getByRole("button", { name: "Decline" }));

    await expect.element(dialog).toHaveAccessibleName("manage second?");
    expect(asking.client.getSnapshot().approvals).toHaveLength(1);
  });

  it("E-097: run the action once when two dialogs show the question", async () => {
    const asking = await askingPage();
    const other = document.createElement("clientmcp-approval-dialog");
    other.armAfterMs = 0;
    other.client = asking.client;
    document.body.append(other);
    const { call } = await ask(asking, "manage");
    const buttons = [asking.element, other].map((element) => shadow(element, ".approve"));
    await vi.waitFor(() => expect(buttons.every((button) => button.matches(":enabled"))).toBe(true));

    for (const button of buttons) button.click();

    expect(codeOf(await call)).toBeUndefined();
    expect(asking.ran).toHaveLength(1);
    await expect.element(page.getByText(/nothing was done/)).not.toBeInTheDocument();
  });

  it("cannot approve a question that has only just appeared", async () => {
    const asking = await askingPage();
    asking.element.armAfterMs = 300;
    await ask(asking, "manage");

    await asking.element.updateComplete;
    expect(shadow(asking.element, ".approve").matches(":disabled")).toBe(true);
    await expect.element(approve).toBeEnabled();
  });

  it("on the backdrop answer nothing", async () => {
    const asking = await askingPage();
    await ask(asking, "manage");

    await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true });

    await expect.element(dialog).toBeVisible();
    expect(asking.client.getSnapshot().approvals).toHaveLength(1);
  });
});

describe("the ways to close a dialog", () => {
  it.each<[string, (dialog: HTMLDialogElement) => Promise<void> | void]>([
    ["the Escape key", () => userEvent.keyboard("{Escape}")],
    ["the browser's request to close, such as a phone's back button", (element) => element.requestClose()],
    ["a close that cannot be prevented", (element) => element.close()],
  ])("E-098: %s declines the question that is shown, and no other", async (_way, close) => {
    const asking = await askingPage();
    const { call } = await ask(asking, "manage", { what: "first" });
    await ask(asking, "manage", { what: "second" });

    await close(shadow(asking.element, "dialog") as HTMLDialogElement);

    expect(codeOf(await call)).toBe("denied");
    await expect.element(dialog).toHaveAccessibleName("manage second?");
    expect(asking.ran).toEqual([]);
  });

  it("are one answer when the Escape key is held down", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "first" });
    await ask(asking, "manage", { what: "second" });

    await userEvent.keyboard("{Escape>5/}");

    await expect.element(dialog).toHaveAccessibleName("manage second?");
  });
});

describe("several questions", () => {
  it("E-100: all get their own answer, in whatever order", async () => {
    const asking = await askingPage();
    const first = await ask(asking, "manage", { what: "first" });
    const second = await ask(asking, "operate", { what: "second" });
    const third = await ask(asking, "transact", { what: "third" });
    await expect.element(page.getByText("Question 1 of 3")).toBeVisible();

    await page.getByRole("button", { name: "Previous question" }).click();
    await expect.element(dialog).toHaveAccessibleName("transact third?");
    await approve.click();
    await page.getByRole("button", { name: "Next question" }).click();
    await expect.element(dialog).toHaveAccessibleName("operate second?");
    await decline.click();
    await expect.element(dialog).toHaveAccessibleName("manage first?");
    await userEvent.keyboard("{Escape}");

    expect((await third.call).structuredContent).toEqual({ status: "completed" });
    expect(codeOf(await second.call)).toBe("denied");
    expect(codeOf(await first.call)).toBe("denied");
    expect(asking.ran).toEqual([{ what: "third" }]);
    expect(asking.client.getSnapshot().approvals).toEqual([]);
  });

  it("keep what the user has prepared for each", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "first" });
    const { call } = await ask(asking, "manage", { what: "second" });
    await page.getByRole("checkbox").click();

    await page.getByRole("button", { name: "Next question" }).click();
    await expect.element(page.getByRole("checkbox")).not.toBeChecked();
    await page.getByRole("button", { name: "Previous question" }).click();
    await expect.element(page.getByRole("checkbox")).toBeChecked();
    await approve.click();

    await vi.waitFor(() => expect(asking.ran).toHaveLength(1));
    // The grant holds from now on, and a question that is already open stays one.
    await expect.element(dialog).toHaveAccessibleName("manage second?");
    await decline.click();
    expect(codeOf(await call)).toBe("denied");
    await asking.bridge.callTool("manage", { what: "third" });
    expect(asking.ran).toEqual([{ what: "first" }, { what: "third" }]);
  });
});

describe("remembering", () => {
  it("is never offered for a tool that transacts", async () => {
    const asking = await askingPage();
    await ask(asking, "transact");
    await expect.element(dialog).toBeVisible();

    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
  });
});

describe("changed values", () => {
  it("are what runs", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "all", count: 3 });

    await page.getByRole("button", { name: "Change values" }).click();
    await userEvent.fill(page.getByRole("textbox", { name: "what" }), '"some"');
    await page.getByRole("button", { name: "Approve with changes" }).click();

    await vi.waitFor(() => expect(asking.ran).toEqual([{ what: "some", count: 3 }]));
  });

  it("that are no JSON are marked, and nothing runs before they are put right", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "all" });
    const what = page.getByRole("textbox", { name: "what" });

    await page.getByRole("button", { name: "Change values" }).click();
    await userEvent.fill(what, "some");
    await page.getByRole("button", { name: "Approve with changes" }).click();

    await expect.element(what).toHaveAttribute("aria-invalid", "true");
    await expect.element(what).toHaveAccessibleDescription(/This is not JSON/);
    await vi.waitFor(() => expect(focused(asking.element)).toBe(what.element()));
    expect(asking.ran).toEqual([]);

    await userEvent.fill(what, '"some"');
    await page.getByRole("button", { name: "Approve with changes" }).click();
    await vi.waitFor(() => expect(asking.ran).toEqual([{ what: "some" }]));
  });

  it("that the tool refuses are told to the user", async () => {
    const asking = await askingPage();
    const number = {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: (value: unknown) =>
          typeof (value as { readonly amount: unknown }).amount === "number"
            ? { value }
            : { issues: [{ message: "no number", path: ["amount"] }] },
        jsonSchema: { input: () => ({ type: "object" }), output: () => ({ type: "object" }) },
      },
    } as const;
    asking.client.expose("pay", { inputSchema: number, confirm: () => ({ title: "Pay?" }), handler: () => "paid" });
    await asking.bridge.waitForTools((tools) => tools.some(({ name }) => name === "pay"));
    const { call } = await ask(asking, "pay", { amount: 3 });

    await page.getByRole("button", { name: "Change values" }).click();
    await userEvent.fill(page.getByRole("textbox", { name: "amount" }), '"three"');
    await page.getByRole("button", { name: "Approve with changes" }).click();

    expect(codeOf(await call)).toBe("invalid_arguments");
    await expect.element(page.getByRole("status")).toHaveTextContent(/changed values do not fit/);
  });

  it("can be discarded", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "all" });

    await page.getByRole("button", { name: "Change values" }).click();
    await userEvent.fill(page.getByRole("textbox", { name: "what" }), '"some"');
    await page.getByRole("button", { name: "Discard changes" }).click();
    await approve.click();

    await vi.waitFor(() => expect(asking.ran).toEqual([{ what: "all" }]));
  });
});
