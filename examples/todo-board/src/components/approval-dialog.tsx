import { useClientMCP } from "@clientmcp/react";
import type { ClientMCPApprovalDialog } from "@clientmcp/ui";
import "@clientmcp/ui/define";
import type { ReactElement } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "clientmcp-approval-dialog": Partial<Pick<ClientMCPApprovalDialog, "client">>;
    }
  }
}

/** Asks the user before an agent removes an item. */
export function ApprovalDialog(): ReactElement {
  const { client } = useClientMCP();
  return <clientmcp-approval-dialog client={client} />;
}
