import type { ClientMCP } from "clientmcp";
import type { ClientMCPState } from "./client-state.svelte.ts";
/**
 * The state of the connection, as it changes: status, reason, tools, open questions, activity. Read the members where you need
 * them, because destructuring copies what they are at that time.
 *
 * @param client Default: that of the provider above.
 */
export declare function useClientMCP(client?: ClientMCP): ClientMCPState;
