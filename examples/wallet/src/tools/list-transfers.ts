import type { Tool } from "clientmcp";
import { toDecimal } from "../money.ts";
import type { Transfer, Wallet } from "../wallet.ts";

export function listTransfers(wallet: Wallet): Tool {
  return {
    title: "List transfers",
    description: "Lists the transfers that the page shows, newest first",
    risk: "observe",
    handler: () => ({ transfers: wallet.getState().transfers.map(forAgents) }),
  };
}

function forAgents({ id, from, to, amount, note, sentAt, sentBy }: Transfer): Readonly<Record<string, string>> {
  return { id, from, to, amount: toDecimal(amount), currency: "EUR", note, sentAt: sentAt.toISOString(), sentBy };
}
