"use client";

import { useClientMCP } from "@clientmcp/react";
import type { ClientMCPApprovalDialog } from "@clientmcp/ui";
import "@clientmcp/ui/define";
import { useEffect, useRef, type RefAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "clientmcp-approval-dialog": RefAttributes<ClientMCPApprovalDialog>;
    }
  }
}

/** Asks the user before an agent acts. */
export function ApprovalDialog() {
  const { client } = useClientMCP();
  const dialog = useRef<ClientMCPApprovalDialog>(null);
  // Not as a property in the markup: React sets none on an element that a server has rendered.
  useEffect(() => {
    if (dialog.current !== null) dialog.current.client = client;
  }, [client]);
  return <clientmcp-approval-dialog ref={dialog} />;
}
