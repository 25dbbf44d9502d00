import { useTool } from "@clientmcp/react";
import type { ReactElement } from "react";
import { sendTransfer, type Wallet } from "wallet";
import { Tabs } from "./tabs.tsx";
import { TransferForm } from "./transfer-form.tsx";
import { TransferList } from "./transfer-list.tsx";

export function Payments({ wallet }: { readonly wallet: Wallet }): ReactElement {
  useTool("sendTransfer", sendTransfer(wallet));
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
