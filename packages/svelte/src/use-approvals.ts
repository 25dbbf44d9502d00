import type { Approval, ClientMCP } from "clientmcp";
import { useClientState } from "./client-context.ts";
import { ownEffect } from "./own-effect.svelte.ts";

export interface Approvals {
  /** The open questions, oldest first. */
  readonly approvals: readonly Approval[];
  readonly approve: ClientMCP["approve"];
  readonly decline: ClientMCP["decline"];
}

/**
 * The questions that agents' calls wait for. The component that uses this is taken to show them: while none is mounted, a call
 * that must ask is rejected with the code `no_prompt`.
 *
 * @param client Default: that of the provider above.
 */
export function useApprovals(client?: ClientMCP): Approvals {
  const state = useClientState(client);
  ownEffect(() => state.client.addPrompt());
  return {
    get approvals() {
      return state.approvals;
    },
    get approve() {
      return state.client.approve;
    },
    get decline() {
      return state.client.decline;
    },
  };
}
