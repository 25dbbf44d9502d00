import { missingProvider, type ClientMCP } from "clientmcp";
import { createContext, useContext } from "react";

/** What a provider gives to the hooks below it. */
export interface Provided {
  readonly client: ClientMCP;
  /** Resolves when all that was set before the call is committed and its effects have run. */
  readonly committed: () => Promise<void>;
}

export const ClientContext = createContext<Provided | undefined>(undefined);

/** @throws {ClientMCPError} `invalid-option` if no provider is above. */
export function useProvided(): Provided {
  const provided = useContext(ClientContext);
  if (provided === undefined) throw missingProvider("react");
  return provided;
}

export function useClient(): ClientMCP {
  return useProvided().client;
}
