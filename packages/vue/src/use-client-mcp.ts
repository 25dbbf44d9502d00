import { INITIAL_SNAPSHOT, type Snapshot } from "clientmcp";
import { computed, type ComputedRef } from "vue";
import { useClient, type ClientRef } from "./client-key.ts";
import { mapEntries } from "./map-entries.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** A ref for each of the snapshot's members, and one for the client itself. */
export type ClientMCPRefs = { readonly [Member in keyof Snapshot]-?: ComputedRef<Snapshot[Member]> } & {
  readonly client: ClientRef;
};

/** The state of the connection, as it changes: status, reason, tools, open questions, activity. */
export function useClientMCP(): ClientMCPRefs {
  const client = useClient();
  const snapshot = useSnapshot(client);
  const refs = mapEntries(INITIAL_SNAPSHOT, (member) => computed(() => snapshot.value[member as keyof Snapshot]));
  return { ...refs, client } as ClientMCPRefs;
}
