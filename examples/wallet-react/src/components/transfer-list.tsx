import { useTool } from "@clientmcp/react";
import type { ReactElement } from "react";
import { toDecimal, toEuros } from "../wallet/money.ts";
import { useWallet } from "../wallet/use-wallet.ts";
import type { Transfer, Wallet } from "../wallet/wallet.ts";

/** The tool lives as long as the list is shown: what the user does not look at, no agent reads. */
export function TransferList({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const { transfers, accounts } = useWallet(wallet);

  useTool("listTransfers", {
    title: "List transfers",
    description: "Lists the transfers that the page shows, newest first",
    risk: "observe",
    handler: () => ({ transfers: transfers.map(forAgents) }),
  });

  const nameOf = (id: string): string => accounts.find((account) => account.id === id)?.name ?? id;
  return (
    <ul className="rows" aria-label="Transfers">
      {transfers.map(({ id, to, amount, from, note, sentBy, sentAt }) => (
        <li key={id}>
          <span className="strong">{to}</span>
          <span className="amount">−{toEuros(amount)}</span>
          <span className="quiet">
            {[nameOf(from), note, sentBy === "agent" ? "asked for by an agent" : ""].filter(Boolean).join(" · ")}
          </span>
          <time className="quiet" dateTime={sentAt.toISOString()}>
            {sentAt.toLocaleDateString("en", { day: "numeric", month: "short" })}
          </time>
        </li>
      ))}
    </ul>
  );
}

function forAgents({ id, from, to, amount, note, sentAt, sentBy }: Transfer): Readonly<Record<string, string>> {
  return { id, from, to, amount: toDecimal(amount), currency: "EUR", note, sentAt: sentAt.toISOString(), sentBy };
}
