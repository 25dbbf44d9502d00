import type { ClientMCP, ClientMCPOptions } from "clientmcp";
import type { Snippet } from "svelte";
/** A provider is given either a client or the options of one; `setClientMCP` says what becomes of them. */
export type ClientMCPProviderProps = {
    readonly children?: Snippet;
} & ({
    readonly client: ClientMCP;
    readonly options?: never;
} | {
    readonly options: ClientMCPOptions;
    readonly client?: never;
});
declare const ClientMCPProvider: import("svelte").Component<ClientMCPProviderProps, {}, "">;
type ClientMCPProvider = ReturnType<typeof ClientMCPProvider>;
export default ClientMCPProvider;
