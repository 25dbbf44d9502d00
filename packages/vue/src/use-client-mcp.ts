import type { Snapshot } from "clientmcp";
import { computed, type ComputedRef } from "vue";
import { useClient, type ClientRef } from "./client-key.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** A ref for each of the snapshot's members, and one for the client itself. */
export type ClientMCPRefs = { readonly [Member in keyof Snapshot]-?: ComputedRef<Snapshot[Member]> } & {
  readonly client: ClientRef;
};

/** The state of the connection, as it changes: status, reason, tools, open questions, activity. */
export function useClientMCP(): ClientMCPRefs {
  const client = useClient();
  const snapshot = useSnapshot(client);
  return {
    client,
    status: computed(() => snapshot.value.status),
    reason: computed(() => snapshot.value.reason),
    error: computed(() => snapshot.value.error),
    tools: computed(() => snapshot.value.tools),
    instructions: computed(() => snapshot.value.instructions),
    approvals: computed(() => snapshot.value.approvals),
    activity: computed(() => snapshot.value.activity),
  };
}
