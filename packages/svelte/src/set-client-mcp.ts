import type { ClientMCPSource } from "clientmcp";
import { setClientState } from "./client-context.ts";
import { createClientState, type ClientMCPState } from "./client-state.svelte.ts";
import { read, type MaybeGetter } from "./getter.ts";

/**
 * Gives a client to this component and everything below it: call it while the component is set up. Does nothing on a server.
 *
 * @param source Either a client that the application made, connects and closes, or the options of a client that the component
 * owns: it connects when the component has mounted and closes after it was destroyed. Write a function to follow state. Functions
 * among the options may be inline, and the latest is called. New `instructions` go over the open connection; a change of any
 * other value closes the connection for good and opens a new one.
 * @returns What `useClientMCP` gives below.
 */
export function setClientMCP(source: MaybeGetter<ClientMCPSource>): ClientMCPState {
  return setClientState(createClientState(() => read(source)));
}
