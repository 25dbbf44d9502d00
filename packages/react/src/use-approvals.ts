import type { Approval, ClientMCP } from "clientmcp";
import { useEffect, useMemo } from "react";
import { useClient } from "./client-context.ts";
import { useSnapshot } from "./use-snapshot.ts";

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
  return useMemo(
    () => ({
      approvals,
      approve: (id, options) => client.approve(id, options),
      decline: (id, reason) => client.decline(id, reason),
    }),
    [client, approvals],
  );
}
