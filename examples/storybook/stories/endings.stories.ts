import { expect, waitFor } from "storybook/test";
import { story } from "../stage/story.ts";

export default { title: "Endings" };

const PAY = { tool: "pay", args: { to: "Ada", amount: "125.00" } };
const QUESTION = "Pay 125.00 EUR to Ada?";

export const AgentCancels = story({
  calls: [PAY],
  play: async ({ user, call, journalIs }) => {
    const paying = await call();
    await user.reads(QUESTION);
    const approve = user.question.getByRole("button", { name: "Approve" });

    paying.cancel();

    await user.sees("The agent no longer wants an answer, so nothing was done");
    await user.seesNoQuestion();
    // A finger that was on its way.
    approve.click();
    await journalIs();
    await user.sees("The agent no longer wants an answer, so nothing was done");
  },
});

export const Expiry = story({
  calls: [PAY],
  play: async ({ user, clock, call, ends, journalIs }) => {
    const paying = await call();
    await user.reads(QUESTION);
    const approve = user.question.getByRole("button", { name: "Approve" });
    await clock.pass(40_000);
    await user.sees("10 seconds left to answer");

    await clock.pass(10_000);

    await ends(paying, "rejected: expired");
    await user.sees("Nobody answered in time, so nothing was done");
    approve.click();
    await journalIs();
  },
});

export const ConnectionDrops = story({
  calls: [PAY],
  play: async ({ user, client, bridge, clock, call, ends, journalIs }) => {
    const paying = await call();
    await user.reads(QUESTION);
    const approve = user.question.getByRole("button", { name: "Approve" });

    bridge.drop();

    await ends(paying, "unavailable: disconnected");
    await user.sees("The connection ended, so nothing was done");
    approve.click();
    bridge.restore();
    await clock.pass(30_000);
    await waitFor(() => expect(client.status).toBe("online"));
    await user.seesNoQuestion();
    await journalIs();
  },
});

export const ComponentUnmounts = story({
  calls: [PAY],
  play: async ({ user, scenery, call, ends, journalIs }) => {
    const paying = await call();
    await user.reads(QUESTION);

    scenery.show({ desk: false });

    await ends(paying, "rejected: withdrawn");
    await user.sees("The question was withdrawn, so nothing was done");
    await journalIs();
  },
});

export const OldAnswerReplayed = story({
  calls: [PAY],
  play: async ({ user, client, call, ends, journalIs }) => {
    const first = await call();
    await user.reads(QUESTION);
    const [question] = client.getSnapshot().approvals;
    await user.clicks("Decline");
    await ends(first, "rejected: denied");

    await call();
    await user.reads(QUESTION);
    client.approve(question?.id ?? "");

    await journalIs();
    await expect(client.getSnapshot().approvals).toHaveLength(1);
  },
});
