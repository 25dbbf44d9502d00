import type { ClientMCP, Snapshot } from "clientmcp";
import { useMemo } from "react";
import { useClient } from "./client-context.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** The snapshot's members and the client itself. The same object until one of them changes. */
export type ClientMCPState = Snapshot & { readonly client: ClientMCP };

/** The state of the connection, as it changes: status, reason, tools, open questions, activity. */
export function useClientMCP(): ClientMCPState {
  const client = useClient();
  const snapshot = useSnapshot(client, (all) => all);
  return useMemo(() => ({ ...snapshot, client }), [snapshot, client]);
}
