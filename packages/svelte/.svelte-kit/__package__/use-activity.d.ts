import type { Activity, ClientMCP } from "clientmcp";
/**
 * What agents did: the last 100 calls, oldest first.
 *
 * @param client Default: that of the provider above.
 */
export declare function useActivity(client?: ClientMCP): {
    readonly current: readonly Activity[];
};
