import type { ReactElement } from "react";
import type { Wallet } from "wallet";
import { Accounts } from "./components/accounts.tsx";
import { AgentCalls } from "./components/agent-calls.tsx";
import { ApprovalDialog } from "./components/approval-dialog.tsx";
import { ConnectionStatus } from "./components/connection-status.tsx";
import { Payments } from "./components/payments.tsx";

export function App({ wallet }: { readonly wallet: Wallet }): ReactElement {
  return (
    <>
      <header className="top">
        <h1>Wallet</h1>
        <ConnectionStatus />
      </header>
      <main>
        <Accounts wallet={wallet} />
        <Payments wallet={wallet} />
        <AgentCalls />
      </main>
      <ApprovalDialog />
    </>
  );
}
