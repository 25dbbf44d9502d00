import type { ClientMCP } from "clientmcp";
import { useClientState } from "./client-context.ts";
import type { ClientMCPState } from "./client-state.svelte.ts";

/**
 * The state of the connection, as it changes: status, reason, tools, open questions, activity. Read the members where you need
 * them, because destructuring copies what they are at that time.
 *
 * @param client Default: that of the provider above.
 */
export function useClientMCP(client?: ClientMCP): ClientMCPState {
  return useClientState(client);
}
