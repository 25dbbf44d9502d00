import type { ClientMCP, Snapshot } from "clientmcp";
import { useSyncExternalStore } from "react";

/** What every client shows on a server and while a page is hydrated, so that both render the same. */
const SERVER_SNAPSHOT: Snapshot = { status: "offline", tools: [], approvals: [], activity: [] };

/** Follows one part of the client's snapshot. `select` must give the same value until that part changes. */
export function useSnapshot<T>(client: ClientMCP, select: (snapshot: Snapshot) => T): T {
  return useSyncExternalStore(
    client.subscribe,
    () => select(client.getSnapshot()),
    () => select(SERVER_SNAPSHOT),
  );
}
