import { useClientState } from "./client-context.js";
import { ownEffect } from "./own-effect.svelte.js";
/**
 * The questions that agents' calls wait for. The component that uses this is taken to show them: while none is mounted, a call
 * that must ask is rejected with the code `no_prompt`.
 *
 * @param client Default: that of the provider above.
 */
export function useApprovals(client) {
    const state = useClientState(client);
    ownEffect(() => state.client.addPrompt());
    return {
        get approvals() {
            return state.approvals;
        },
        approve: (id, options) => state.client.approve(id, options),
        decline: (id, reason) => state.client.decline(id, reason),
    };
}
