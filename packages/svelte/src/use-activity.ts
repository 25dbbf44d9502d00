import type { Activity, ClientMCP } from "clientmcp";
import { useClientState } from "./client-context.ts";

/**
 * What agents did: the last 100 calls, oldest first.
 *
 * @param client Default: that of the provider above.
 */
export function useActivity(client?: ClientMCP): { readonly current: readonly Activity[] } {
  const state = useClientState(client);
  return {
    get current() {
      return state.activity;
    },
  };
}
