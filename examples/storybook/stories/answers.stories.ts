import { expect, userEvent } from "storybook/test";
import { story } from "../stage/story.ts";

export default { title: "Answers" };

const SAVE = { tool: "savePayee", args: { name: "Grace", website: "https://grace.example" } };
const PAY = { tool: "pay", args: { to: "Ada", amount: "125.00" } };

export const Approve = story({
  calls: [SAVE],
  play: async ({ user, call, ends, journalIs }) => {
    const saving = await call();
    await user.reads("Save Grace?");
    await journalIs();

    await user.clicks("Approve");

    await ends(saving, "completed");
    await journalIs("Saved Grace");
  },
});

export const DeclineWithReason = story({
  calls: [SAVE],
  play: async ({ user, call, ends, journalIs }) => {
    const saving = await call();
    await user.reads("Save Grace?");

    await userEvent.click(user.question.getByText("Say why not"));
    await user.fills("Reason, for the agent to read", "Grace has moved");
    await user.clicks("Decline");

    await ends(saving, "rejected: denied");
    await expect((await saving.result).structuredContent).toMatchObject({ reason: { detail: "Grace has moved" } });
    await journalIs();
  },
});

export const EditThenApprove = story({
  calls: [PAY],
  play: async ({ user, call, ends, journalIs }) => {
    const paying = await call();
    await user.reads("Pay 125.00 EUR to Ada?");

    await user.clicks("Change values");
    await user.fills("amount", '"12.50"');
    await user.clicks("Approve with changes");

    await ends(paying, "completed");
    await journalIs("Paid 12.50 EUR to Ada");
  },
});

export const EditsAreCheckedAgain = story({
  calls: [PAY],
  play: async ({ user, call, ends, journalIs }) => {
    const paying = await call();
    await user.reads("Pay 125.00 EUR to Ada?");

    await user.clicks("Change values");
    await user.fills("amount", '"everything"');
    await user.clicks("Approve with changes");

    await ends(paying, "rejected: invalid_arguments");
    await user.sees("The changed values do not fit, so nothing was done");
    await journalIs();
  },
});

export const TwoQuestionsInTheOtherOrder = story({
  calls: [SAVE, PAY],
  play: async ({ user, call, ends, waits, journalIs }) => {
    const saving = await call(0);
    const paying = await call(1);
    await user.reads("Save Grace?");
    await user.sees("Question 1 of 2");

    await user.clicks("Next question");
    await user.reads("Pay 125.00 EUR to Ada?");
    await user.clicks("Approve");
    await ends(paying, "completed");
    await journalIs("Paid 125.00 EUR to Ada");
    await waits(saving);

    await user.reads("Save Grace?");
    await user.clicks("Decline");
    await ends(saving, "rejected: denied");
    await journalIs("Paid 125.00 EUR to Ada");
  },
});

export const DoubleClick = story({
  calls: [SAVE, PAY],
  play: async ({ user, call, ends, journalIs }) => {
    const saving = await call(0);
    await call(1);
    await user.reads("Save Grace?");

    await userEvent.dblClick(user.question.getByRole("button", { name: "Approve" }));

    await ends(saving, "completed");
    // The second click has met the next question, which cannot be approved before it was seen.
    await user.reads("Pay 125.00 EUR to Ada?");
    await journalIs("Saved Grace");
  },
});

export const ManageAndTransactSideBySide = story({
  calls: [SAVE, PAY],
  play: async ({ user, call }) => {
    await call(0);
    await call(1);

    await user.reads("Save Grace?");
    await user.sees("Changes or deletes your data or settings.");
    await expect(user.question.getByRole("checkbox")).toBeVisible();

    await user.clicks("Next question");
    await user.reads("Pay 125.00 EUR to Ada?");
    await user.sees("This cannot be taken back.");
    await expect(user.question.queryByRole("checkbox")).toBeNull();
  },
});
