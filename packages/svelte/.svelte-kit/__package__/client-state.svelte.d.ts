import { type ClientMCP, type Snapshot } from "clientmcp";
/** The snapshot's members and the client itself, each of them reactive on its own. */
export type ClientMCPState = Readonly<Snapshot> & {
    readonly client: ClientMCP;
};
/** What a provider gives to everything below it. */
export interface ClientState extends ClientMCPState {
    readonly snapshot: Snapshot;
}
/** Follows the client that `source` gives. Until its owner has mounted it shows what a server does, so that hydration finds the same. */
export declare function createClientState(source: () => ClientMCP): ClientState;
