import type { Approval, ApproveOptions } from "./approvals.ts";
import type { ClientMCP } from "./client.ts";

/** The question that a prompt shows now, with the two answers to it. */
export interface PromptQuestion {
  readonly approval: Approval;
  /** How many more questions wait behind it. */
  readonly waiting: number;
  readonly approve: (options?: ApproveOptions) => void;
  readonly decline: (reason?: string) => void;
}

/** The oldest of the open questions, for adapters whose prompt shows one at a time. `undefined` if there is none. */
export function firstQuestion(
  { approve, decline }: Pick<ClientMCP, "approve" | "decline">,
  approvals: readonly Approval[],
): PromptQuestion | undefined {
  const [approval] = approvals;
  if (approval === undefined) return undefined;
  const { id } = approval;
  return {
    approval,
    waiting: approvals.length - 1,
    approve: (options) => approve(id, options),
    decline: (reason) => decline(id, reason),
  };
}
