import { useTool } from "@clientmcp/react";
import type { ReactElement } from "react";
import { listTransfers, transferRows, type Wallet } from "wallet";
import { useWallet } from "../use-wallet.ts";

/** The tool lives as long as the list is shown: what the user does not look at, no agent reads. */
export function TransferList({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const rows = transferRows(useWallet(wallet));

  useTool("listTransfers", listTransfers(wallet));

  return (
    <ul className="rows" aria-label="Transfers">
      {rows.map(({ id, to, amount, details, sentAt, day }) => (
        <li key={id}>
          <span className="strong">{to}</span>
          <span className="amount">{amount}</span>
          <span className="quiet">{details}</span>
          <time className="quiet" dateTime={sentAt}>
            {day}
          </time>
        </li>
      ))}
    </ul>
  );
}
