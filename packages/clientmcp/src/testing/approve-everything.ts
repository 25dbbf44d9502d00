import type { ClientMCP } from "../client.ts";

/**
 * Stands in for a user who says yes to every question, at once, until the returned function is called. For tests that are not
 * about questions.
 */
export function approveEverything(
  client: Pick<ClientMCP, "subscribe" | "getSnapshot" | "approve" | "addPrompt">,
): () => void {
  const approve = (): void => {
    for (const { id } of client.getSnapshot().approvals) client.approve(id);
  };
  const removePrompt = client.addPrompt();
  const unsubscribe = client.subscribe(approve);
  approve();
  return () => {
    unsubscribe();
    removePrompt();
  };
}
