import { expect, userEvent, waitFor } from "storybook/test";
import { story } from "../stage/story.ts";

export default { title: "Permissions" };

const SAVE = { tool: "savePayee", args: { name: "Grace", website: "https://grace.example" } };
const PAY = { tool: "pay", args: { to: "Ada", amount: "125.00" } };

export const AllowForThisSession = story({
  calls: [SAVE],
  play: async ({ user, client, call, ends, journalIs }) => {
    const first = await call();
    await user.reads("Save Grace?");
    await userEvent.click(user.question.getByRole("checkbox"));
    await user.clicks("Approve");
    await ends(first, "completed");

    await ends(await call(), "completed");
    await user.seesNoQuestion();
    await journalIs("Saved Grace", "Saved Grace");

    // The session ends, for instance because the user signs out: the next one is asked again.
    client.close();
    void client.connect();
    await call();
    await user.reads("Save Grace?");
    await journalIs("Saved Grace", "Saved Grace");
  },
});

export const NeverRememberedForTransact = story({
  calls: [PAY],
  play: async ({ user, client, call, ends, journalIs }) => {
    const first = await call();
    await user.reads("Pay 125.00 EUR to Ada?");
    await expect(user.question.queryByRole("checkbox")).toBeNull();
    // Not even where an interface of its own makes wants it.
    const [question] = client.getSnapshot().approvals;
    client.approve(question?.id ?? "", { remember: "session" });
    await ends(first, "completed");

    await call();
    await user.reads("Pay 125.00 EUR to Ada?");
    await journalIs("Paid 125.00 EUR to Ada");
  },
});

export const PolicyRefuses = story({
  calls: [PAY, SAVE],
  client: { policy: ({ risk }) => (risk === "transact" ? "refuse" : "ask") },
  play: async ({ user, call, ends, journalIs }) => {
    await ends(await call(0), "rejected: refused");
    await user.seesNoQuestion();

    await call(1);
    await user.reads("Save Grace?");
    await journalIs();
  },
});

export const NoInterfaceMounted = story({
  calls: [SAVE],
  scenery: { dialog: false },
  play: async ({ user, scenery, call, ends, journalIs }) => {
    await ends(await call(), "rejected: no_prompt");
    await journalIs();

    scenery.show({ dialog: true });
    await user.appears();
    await call();
    await user.reads("Save Grace?");
  },
});

export const Flooding = story({
  calls: [SAVE],
  play: async ({ user, agent, call, journalIs }) => {
    for (let count = 0; count < 8; count++) await call();

    await user.reads("Save Grace?");
    await user.sees("Question 1 of 5");
    const calls = (outcome?: string): readonly unknown[] =>
      agent.getSnapshot().calls.filter((call) => call.outcome === outcome);
    await waitFor(() => expect(calls("rejected: busy")).toHaveLength(3));
    await journalIs();
    await expect(calls()).toHaveLength(5);
  },
});
