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
      client === undefined
        ? "No <ClientMCPProvider> or setClientMCP() above this component, or two copies of @clientmcp/svelte are loaded. Outside components, pass a client."
        : "Nothing owns what this would start: call it while a component is set up, in an effect, or in $effect.root().",
      { cause },
    );
  }
}
