import type { Approval, ClientMCP } from "clientmcp";
import type { ComputedRef } from "vue";
import { useClientMCP } from "./use-client-mcp.ts";
import { whileShown } from "./while-shown.ts";

/** The open questions, and the two answers to one. */
export interface Approvals {
  /** The open questions, oldest first. */
  readonly approvals: ComputedRef<readonly Approval[]>;
  readonly approve: ClientMCP["approve"];
  readonly decline: ClientMCP["decline"];
}

/**
 * The questions that agents' calls wait for. The component that uses this is taken to show them: while there is none, or
 * KeepAlive hides it, a call that must ask is rejected with the code `no_prompt`.
 */
export function useApprovals(): Approvals {
  const { client, approvals } = useClientMCP();
  whileShown(client, (current) => current.addPrompt());
  return {
    approvals,
    approve: (id, options) => client.value.approve(id, options),
    decline: (id, reason) => client.value.decline(id, reason),
  };
}
