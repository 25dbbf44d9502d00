import type { ReactElement } from "react";
import { useSendTransfer } from "../tools/use-send-transfer.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { Tabs } from "./tabs.tsx";
import { TransferForm } from "./transfer-form.tsx";
import { TransferList } from "./transfer-list.tsx";

export function Payments({ wallet }: { readonly wallet: Wallet }): ReactElement {
  useSendTransfer(wallet);
  return (
    <section className="card payments" aria-label="Payments">
      <Tabs
        tabs={[
          { name: "Transfers", panel: <TransferList wallet={wallet} /> },
          { name: "New transfer", panel: <TransferForm wallet={wallet} /> },
        ]}
      />
    </section>
  );
}
