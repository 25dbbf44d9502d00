import { type ClientMCP } from "clientmcp";
import { type ClientState } from "./client-state.svelte.ts";
declare const setClientState: (context: ClientState) => ClientState;
export { setClientState };
/** @throws {ClientMCPError} `invalid-option` if no client is given and none is above, or if nothing owns the effects. */
export declare function useClientState(client: ClientMCP | undefined): ClientState;
