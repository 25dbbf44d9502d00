import { type ClientMCP, type ClientMCPOptions } from "clientmcp";
import { type MaybeGetter } from "./getter.ts";
/** Where a provider has its client from: the application's own client, or the options of one that the provider owns. */
export type ClientMCPSource = MaybeGetter<ClientMCP | ClientMCPOptions>;
/** Gives the client of `source`. One that is made of options lives as long as the component: one for each set of option values. */
export declare function followSource(source: ClientMCPSource): () => ClientMCP;
