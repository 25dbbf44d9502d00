import type { Approval } from "../approvals.ts";
import type { ClientMCP } from "../client.ts";
import { TestingError } from "./testing-error.ts";

/** What of a `ClientMCP` is needed to watch it. */
export type WatchedClient = Pick<ClientMCP, "subscribe" | "getSnapshot">;

/**
 * Waits for a question to the user: the oldest open one that `filter` takes, or else the next. Answer it with
 * `client.approve(id)` or `client.decline(id)`. It has no time limit of its own.
 *
 * It does not stand in for an interface that shows questions, so that a test finds out when there is none: render yours, or
 * call `client.addPrompt()`.
 *
 * @returns A promise that rejects with a `TestingError` (`no-prompt`) when, while it waits, a call is rejected because nothing
 * can ask.
 */
export function nextApproval(
  client: WatchedClient,
  filter: (approval: Approval) => boolean = () => true,
): Promise<Approval> {
  const before = new Set(unasked(client));
  return new Promise((resolve, reject) => {
    const look = (): void => {
      try {
        const approval = client.getSnapshot().approvals.find(filter);
        if (approval !== undefined) resolve(approval);
        else if (unasked(client).every((id) => before.has(id))) return;
        else reject(noPrompt());
      } catch (error) {
        reject(error);
      }
      unsubscribe();
    };
    const unsubscribe = client.subscribe(look);
    look();
  });
}

/** The calls that were rejected because nothing can ask. */
function unasked(client: WatchedClient): readonly string[] {
  return client
    .getSnapshot()
    .activity.filter((entry) => entry.state === "done" && entry.code === "no_prompt")
    .map(({ id }) => id);
}

function noPrompt(): TestingError {
  return new TestingError(
    "no-prompt",
    "A call wanted to ask the user, but nothing shows questions: render your prompt before the call, or use client.addPrompt()",
  );
}
