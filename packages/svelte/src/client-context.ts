import { missingProvider, type ClientMCP } from "clientmcp";
import { createContext } from "svelte";
import { createClientState, type ClientState } from "./client-state.svelte.ts";

const [getClientState, setClientState] = createContext<ClientState>();

export { setClientState };

/** @throws {ClientMCPError} `invalid-option` if no client is given and none is above. */
export function useClientState(client?: ClientMCP): ClientState {
  if (client) return createClientState(() => client);
  try {
    return getClientState();
  } catch {
    // Svelte's error speaks of a context, which is not what the user has to look for.
    throw missingProvider("svelte");
  }
}
