import { press } from "#keys";
import { expect, waitFor } from "storybook/test";
import { story } from "../stage/story.ts";

export default { title: "Appearance and access" };

const PAY = { tool: "pay", args: { to: "Ada", amount: "125.00" } };
const QUESTION = "Pay 125.00 EUR to Ada?";

export const KeyboardOnly = story({
  calls: [PAY],
  play: async ({ user, call, ends, waits, journalIs }) => {
    const first = await call();
    const dialog = await user.reads(QUESTION);
    await expect(user.focused).toBe(dialog.querySelector("h2"));
    // On the question itself the keys answer nothing.
    await press("Enter");
    await waits(first);

    for (let presses = 0; user.focused?.textContent.trim() !== "Approve" && presses < 10; presses++) await press("Tab");
    await press("Enter");
    await ends(first, "completed");

    const second = await call();
    await user.reads(QUESTION);
    await press("Escape");
    await ends(second, "rejected: denied");
    await journalIs("Paid 125.00 EUR to Ada");
  },
});

export const RolesAndAnnouncements = story({
  calls: [PAY],
  play: async ({ user, clock, call }) => {
    await call();
    const dialog = await user.reads(QUESTION);

    await expect(dialog).toHaveAttribute("role", "alertdialog");
    await expect(dialog).toHaveAccessibleName(QUESTION);
    await expect(dialog).toHaveAccessibleDescription(expect.stringContaining("Fake agent 1.0 name not verified"));
    await expect(dialog).toHaveAccessibleDescription(expect.stringContaining("This cannot be taken back."));
    await expect(user.question.getByRole("table", { name: "With these values" })).toBeVisible();
    await expect(user.question.getByRole("rowheader", { name: "amount" })).toBeVisible();

    await clock.pass(41_000);
    await waitFor(() => expect(user.question.getByRole("alert")).toHaveTextContent("10 seconds left to answer"));
    await clock.pass(10_000);
    await waitFor(() => expect(user.announcement).toContain("Nobody answered in time, so nothing was done"));
  },
});

export const DarkMode = story({
  calls: [PAY],
  globals: { theme: "dark" },
  play: async ({ user, call }) => {
    await call();
    const dialog = await user.reads(QUESTION);

    await expect(getComputedStyle(dialog).backgroundColor).toBe("rgb(28, 30, 34)");
  },
});

export const Narrow = story({
  calls: [PAY],
  globals: { viewport: { value: "narrow" } },
  play: async ({ user, call }) => {
    await call();
    const dialog = await user.reads(QUESTION);

    await expect(window.innerWidth).toBe(320);
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth);
    await expect(document.documentElement.scrollWidth).toBe(320);
    const approve = user.question.getByRole("button", { name: "Approve" });
    approve.scrollIntoView();
    await expect(approve.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  },
});

export const RightToLeftPage = story({
  calls: [PAY],
  globals: { direction: "rtl" },
  play: async ({ user, call }) => {
    await call();
    const dialog = await user.reads(QUESTION);

    const name = user.question.getByRole("rowheader", { name: "amount" }).getBoundingClientRect();
    const value = user.question.getByRole("cell", { name: "125.00" }).getBoundingClientRect();
    await expect(name.left).toBeGreaterThanOrEqual(value.right - 1);
    const decline = user.question.getByRole("button", { name: "Decline" }).getBoundingClientRect();
    const approve = user.question.getByRole("button", { name: "Approve" }).getBoundingClientRect();
    await expect(decline.left).toBeGreaterThan(approve.left);
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth);
  },
});
