import type { Approval, ApproveOptions } from "clientmcp";
import type { Snippet } from "svelte";
/** One open question and its two answers. */
export interface Question {
    readonly approval: Approval;
    readonly approve: (options?: ApproveOptions) => void;
    readonly decline: (reason?: string) => void;
}
export interface ApprovalPromptProps {
    /** Shows the oldest open question. Each question gets an instance of its own. */
    readonly children: Snippet<[Question]>;
}
declare const ApprovalPrompt: import("svelte").Component<ApprovalPromptProps, {}, "">;
type ApprovalPrompt = ReturnType<typeof ApprovalPrompt>;
export default ApprovalPrompt;
