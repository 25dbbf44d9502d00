import { ClientMCPError, type ClientMCP } from "clientmcp";
import { createContext } from "svelte";
import { createClientState, type ClientState } from "./client-state.svelte.ts";

const [getClientState, setClientState] = createContext<ClientState>();

export { setClientState };

/** @throws {ClientMCPError} `invalid-option` if no client is given and none is above, or if nothing owns the effects. */
export function useClientState(client: ClientMCP | undefined): ClientState {
  try {
    return client === undefined ? getClientState() : createClientState(() => client);
  } catch (cause) {
    throw new ClientMCPError(
      "invalid-option",
      "No client above this component, or two copies of @clientmcp/svelte. Outside components pass a client, in $effect.root().",
      { cause },
    );
  }
}
