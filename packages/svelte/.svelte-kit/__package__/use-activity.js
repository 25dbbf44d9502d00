import { useClientState } from "./client-context.js";
/**
 * What agents did: the last 100 calls, oldest first.
 *
 * @param client Default: that of the provider above.
 */
export function useActivity(client) {
    const state = useClientState(client);
    return {
        get current() {
            return state.activity;
        },
    };
}
