import type { Approval, ClientMCP } from "clientmcp";
export interface Approvals {
    /** The open questions, oldest first. */
    readonly approvals: readonly Approval[];
    readonly approve: ClientMCP["approve"];
    readonly decline: ClientMCP["decline"];
}
/**
 * The questions that agents' calls wait for. The component that uses this is taken to show them: while none is mounted, a call
 * that must ask is rejected with the code `no_prompt`.
 *
 * @param client Default: that of the provider above.
 */
export declare function useApprovals(client?: ClientMCP): Approvals;
