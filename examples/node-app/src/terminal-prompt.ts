import type { Interface } from "node:readline/promises";
import type { Approval, ClientMCP } from "clientmcp";
import { printable } from "./printable.ts";

/** Asks the client's questions in a terminal, one after the other, until the returned function is called. */
export function askInTerminal(client: ClientMCP, terminal: Interface): () => void {
  const removePrompt = client.addPrompt();
  let shown: { readonly id: string; readonly withdrawn: AbortController } | undefined;

  const update = (): void => {
    const [next] = client.getSnapshot().approvals;
    if (shown !== undefined && next?.id === shown.id) return;
    if (shown !== undefined) takeBack(shown.withdrawn);
    shown = undefined;
    if (next === undefined) return;
    const withdrawn = new AbortController();
    shown = { id: next.id, withdrawn };
    void ask(next, withdrawn.signal);
  };

  /** Expired, cancelled or disconnected while it was shown: the SDK has answered the agent. */
  const takeBack = (question: AbortController): void => {
    question.abort();
    // What was typed so far was meant for this question and must not answer the next one.
    if (terminal.terminal) terminal.write(null, { ctrl: true, name: "u" });
    process.stdout.write("\nThe question is no longer open.\n");
  };

  const ask = async (approval: Approval, signal: AbortSignal): Promise<void> => {
    try {
      const answer = await terminal.question(`\n${wording(approval)} [y/N] `, { signal });
      shown = undefined;
      if (answer.trim().toLowerCase() === "y") client.approve(approval.id);
      else client.decline(approval.id);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  const unsubscribe = client.subscribe(update);
  return () => {
    unsubscribe();
    shown?.withdrawn.abort();
    removePrompt();
  };
}

function wording({ agent, title, detail }: Approval): string {
  // The agent's name and arguments come from outside: they must not move the cursor or forge a line.
  const who = agent?.name === undefined ? "An agent" : `An agent that calls itself "${printable(agent.name)}"`;
  return `${who} asks: ${printable(title)}${detail === undefined ? "" : ` ${printable(detail)}`}`;
}
