import { firstQuestion, type PromptQuestion } from "clientmcp";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { useApprovals } from "./use-approvals.ts";

/** What renders the questions. */
export interface ApprovalPromptProps {
  /** Renders the question that is to be answered now. Each question is mounted anew, so that no state of one gets into the next. */
  readonly children: (question: PromptQuestion) => ReactNode;
}

/** Shows the questions that agents' calls wait for, the oldest first and one at a time; nothing while there is none. */
export function ApprovalPrompt({ children }: ApprovalPromptProps): ReactElement | null {
  const { approvals, approve, decline } = useApprovals();
  const question = firstQuestion({ approve, decline }, approvals);
  return question === undefined ? null : <Fragment key={question.approval.id}>{children(question)}</Fragment>;
}
