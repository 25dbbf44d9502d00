import { ClientMCPProvider } from "@clientmcp/react";
import type { ClientMCPApprovalDialog, ClientMCPConnectionBadge } from "@clientmcp/ui";
import type { ReactElement } from "react";
import type { Stage } from "../stage/stage.ts";
import { DeskView } from "./desk-view.tsx";
import { useStore } from "./use-store.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "clientmcp-approval-dialog": Partial<Pick<ClientMCPApprovalDialog, "client">>;
      "clientmcp-connection-badge": Partial<Pick<ClientMCPConnectionBadge, "client">>;
    }
  }
}

/** The page of every story: the application, and the dialog that asks before an agent acts in it. */
export function Page({ stage: { client, desk, scenery } }: { readonly stage: Stage }): ReactElement {
  const shown = useStore(scenery);
  return (
    <ClientMCPProvider client={client}>
      <div className="page">
        <header>
          <h1>Payees</h1>
          <clientmcp-connection-badge client={client} />
        </header>
        {shown.desk ? <DeskView desk={desk} /> : null}
        {shown.dialog ? <clientmcp-approval-dialog client={client} /> : null}
      </div>
    </ClientMCPProvider>
  );
}
