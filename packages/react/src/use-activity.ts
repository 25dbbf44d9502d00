import type { Activity } from "clientmcp";
import { useClient } from "./client-context.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** What agents did: the last 100 calls, oldest first. */
export function useActivity(): readonly Activity[] {
  return useSnapshot(useClient(), ({ activity }) => activity);
}
