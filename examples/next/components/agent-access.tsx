"use client";

import { ClientMCPProvider } from "@clientmcp/react";
import { validator } from "clientmcp/json-schema";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ApprovalDialog } from "./approval-dialog";

interface AgentAccessProps {
  readonly user: string;
  readonly bridgeUrl: string;
  readonly children: ReactNode;
}

/** Connects the page of one user when it has been hydrated, and gives the components in it their client. */
export function AgentAccess({ user, bridgeUrl, children }: AgentAccessProps) {
  const router = useRouter();

  async function token(): Promise<string> {
    const response = await fetch("/api/clientmcp-token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ user }),
    });
    // The session has ended, or is another user's now: the page then shows whoever is signed in.
    if (response.status === 401 || response.status === 409) router.refresh();
    const { token, error } = (await response.json()) as { readonly token?: string; readonly error?: string };
    if (token === undefined) throw new Error(error);
    return token;
  }

  return (
    <ClientMCPProvider options={{ url: bridgeUrl, token, validator, instructions: `The orders of ${user}.` }}>
      {children}
      <ApprovalDialog />
    </ClientMCPProvider>
  );
}
