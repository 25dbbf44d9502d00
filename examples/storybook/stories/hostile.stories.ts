import { expect } from "storybook/test";
import { story } from "../stage/story.ts";

export default { title: "Hostile arguments" };

const WEBSITE = "https://grace.example";

export const TenThousandCharacters = story({
  calls: [{ tool: "savePayee", args: { name: "Grace", website: `https://grace.example/${"a".repeat(9_978)}` } }],
  play: async ({ user, call }) => {
    await call();
    const dialog = await user.reads("Save Grace?");

    await user.sees("10,000 characters");
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth);
    const value = dialog.querySelector(".value.long");
    await expect(value?.scrollHeight).toBeGreaterThan(value?.clientHeight ?? 0);
  },
});

export const RightToLeftText = story({
  calls: [{ tool: "savePayee", args: { name: "גרייס", website: "https://grace.example/\u202Etxt.exe" } }],
  play: async ({ user, call }) => {
    await call();
    await user.reads("Save גרייס?");

    // What turns the direction of text is shown, and turns nothing.
    await user.sees("https://grace.example/U+202Etxt.exe");
  },
});

const MARKUP = '<img src="x" onerror="document.title=1"><button>Approve</button>';

export const Markup = story({
  calls: [{ tool: "savePayee", args: { name: MARKUP, website: WEBSITE } }],
  play: async ({ user, call }) => {
    await call();
    const dialog = await user.reads(`Save ${MARKUP}?`);

    await expect(dialog.querySelector("img")).toBeNull();
    await expect(user.question.getAllByRole("button", { name: "Approve" })).toHaveLength(1);
  },
});

export const ZeroWidthCharacters = story({
  calls: [{ tool: "savePayee", args: { name: "Gr\u200Bace", website: WEBSITE } }],
  play: async ({ user, call }) => {
    await call();
    await user.reads("Save Gr U+200B ace?");

    await user.sees("name GrU+200Bace");
  },
});

export const LookAlikeAddress = story({
  calls: [{ tool: "savePayee", args: { name: "Grace", website: "https://gr\u0430ce.example" } }],
  play: async ({ user, call }) => {
    await call();
    await user.reads("Save Grace?");

    await user.sees("Look closely at these characters: а U+0430");
  },
});
