import type { Approval, ClientMCP } from "clientmcp";
import { useEffect, useMemo } from "react";
import { useClient } from "./client-context.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** The questions, and the two ways to answer them. */
export interface Approvals {
  /** The open questions, oldest first. */
  readonly approvals: readonly Approval[];
  readonly approve: ClientMCP["approve"];
  readonly decline: ClientMCP["decline"];
}

/**
 * The questions that agents' calls wait for. The component that uses this hook is taken to show them: while none is mounted,
 * a call that must ask is rejected with the code `no_prompt`.
 */
export function useApprovals(): Approvals {
  const client = useClient();
  useEffect(() => client.addPrompt(), [client]);
  const approvals = useSnapshot(client, (snapshot) => snapshot.approvals);
  const { approve, decline } = client;
  return useMemo(() => ({ approvals, approve, decline }), [approvals, approve, decline]);
}
