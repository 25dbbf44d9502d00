import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ask, askingPage, clearPage, focused, shadow } from "../../test/asking-page.ts";

afterEach(clearPage);

describe("the keyboard", () => {
  it("begins at the question itself, where Enter and Space answer nothing", async () => {
    const asking = await askingPage();
    await ask(asking, "manage");
    await vi.waitFor(() => expect(focused(asking.element)).toBe(shadow(asking.element, "h2")));

    await userEvent.keyboard("{Enter} {Enter}");

    expect(asking.client.getSnapshot().approvals).toHaveLength(1);
    expect(asking.ran).toEqual([]);
  });

  it("answers nothing with an Enter that was typed into the page as the question appeared", async () => {
    const asking = await askingPage();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await ask(asking, "manage");

    await userEvent.keyboard("text{Enter}");

    expect(asking.client.getSnapshot().approvals).toHaveLength(1);
    expect(field.value).toBe("");
  });

  it("approves nothing with an Enter key that is held down", async () => {
    const asking = await askingPage();
    await ask(asking, "manage");
    await expect.element(page.getByRole("button", { name: "Approve" })).toBeEnabled();
    const approve = shadow(asking.element, ".approve");
    approve.focus();

    const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });

    // A browser turns the key into a click, unless it is prevented.
    expect(approve.dispatchEvent(held)).toBe(false);
  });

  it("reaches everything with Tab, in the order of reading, and stays inside", async () => {
    const asking = await askingPage();
    const outside = document.body.appendChild(document.createElement("button"));
    await ask(asking, "manage", { what: "all", text: "long ".repeat(200) });
    await expect.element(page.getByRole("button", { name: "Approve" })).toBeEnabled();
    const reached: string[] = [];

    for (let press = 0; press < 7; press++) {
      await userEvent.keyboard("{Tab}");
      const element = focused(asking.element) as HTMLElement;
      reached.push(element.matches("input") ? "remember" : element.textContent.trim().replace(/(?<=^.{20})[^]*/, ""));
    }

    expect(reached).toEqual([
      "long long long long ",
      "remember",
      "Say why not",
      "Decline",
      "Change values",
      "Approve",
      "long long long long ",
    ]);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    expect(focused(asking.element)).toBe(shadow(asking.element, ".approve"));
    expect(document.activeElement).not.toBe(outside);
  });

  it("approves, and goes back to where the user was", async () => {
    const asking = await askingPage();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await ask(asking, "manage");
    await expect.element(page.getByRole("button", { name: "Approve" })).toBeEnabled();

    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");

    await vi.waitFor(() => expect(asking.ran).toHaveLength(1));
    expect(document.activeElement).toBe(field);
  });
});
