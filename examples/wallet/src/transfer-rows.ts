import { LOCALE } from "./locale.ts";
import { toEuros } from "./money.ts";
import type { Transfer, WalletState } from "./wallet.ts";

/** A transfer as the page shows it. */
export interface TransferRow {
  readonly id: string;
  readonly to: string;
  readonly amount: string;
  readonly details: string;
  readonly sentAt: string;
  readonly day: string;
}

export function transferRows({ transfers, accounts }: WalletState): readonly TransferRow[] {
  const nameOf = (id: string): string => accounts.find((account) => account.id === id)?.name ?? id;
  const detailsOf = ({ from, note, sentBy }: Transfer): string =>
    [nameOf(from), note, sentBy === "agent" ? "asked for by an agent" : ""].filter(Boolean).join(" · ");
  return transfers.map((transfer) => ({
    id: transfer.id,
    to: transfer.to,
    amount: `−${toEuros(transfer.amount)}`,
    details: detailsOf(transfer),
    sentAt: transfer.sentAt.toISOString(),
    day: transfer.sentAt.toLocaleDateString(LOCALE, { day: "numeric", month: "short" }),
  }));
}
