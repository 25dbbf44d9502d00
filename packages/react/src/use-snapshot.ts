import { INITIAL_SNAPSHOT, type ClientMCP, type Snapshot } from "clientmcp";
import { useSyncExternalStore } from "react";

/** Follows one part of the client's snapshot. `select` must give the same value until that part changes. */
export function useSnapshot<T>(client: ClientMCP, select: (snapshot: Snapshot) => T): T {
  return useSyncExternalStore(
    client.subscribe,
    () => select(client.getSnapshot()),
    () => select(INITIAL_SNAPSHOT),
  );
}
