import type { ClientMCP, ClientMCPOptions } from "clientmcp";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { ClientContext } from "./client-context.ts";
import { useCommitted } from "./use-committed.ts";
import { useHeldClient } from "./use-held-client.ts";

/** A provider is given either a client or the options of one. */
export type ClientMCPProviderProps = { readonly children?: ReactNode } & (
  | {
      /** A client that the application made outside rendering. The application connects and closes it. */
      readonly client: ClientMCP;
      readonly options?: never;
    }
  | {
      /**
       * The options of a client that the provider owns: it connects when the provider has mounted and closes after it has
       * unmounted. Functions may be inline, and the latest is called. New `instructions` go over the open connection; a
       * change of any other value closes the connection for good and opens a new one.
       */
      readonly options: ClientMCPOptions;
      readonly client?: never;
    }
);

/** Gives the hooks below it their client. It renders nothing of its own and does nothing on a server. */
export function ClientMCPProvider({ client, options, children }: ClientMCPProviderProps): ReactElement {
  const held = useHeldClient(client ?? options);
  const committed = useCommitted();
  const provided = useMemo(() => ({ client: held, committed }), [held, committed]);
  return <ClientContext.Provider value={provided}>{children}</ClientContext.Provider>;
}
