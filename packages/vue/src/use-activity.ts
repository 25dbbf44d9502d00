import type { Activity } from "clientmcp";
import type { ComputedRef } from "vue";
import { useClientMCP } from "./use-client-mcp.ts";

/** What agents did: the last 100 calls, oldest first. */
export function useActivity(): ComputedRef<readonly Activity[]> {
  return useClientMCP().activity;
}
