import { firstQuestion, type PromptQuestion } from "clientmcp";
import { defineComponent, Fragment, h, type SlotsType } from "vue";
import { useApprovals } from "./use-approvals.ts";

type ApprovalPromptSlots = SlotsType<{ default: PromptQuestion }>;

/**
 * Shows the questions that agents' calls wait for, the oldest first and one at a time; nothing while there is none. The default
 * slot renders the question that is to be answered now. Each question is mounted anew, so that no state of one gets into the
 * next.
 */
export const ApprovalPrompt = /* @__PURE__ */ defineComponent<object, [], string, ApprovalPromptSlots>(
  function ApprovalPrompt(_, { slots }) {
    const prompt = useApprovals();
    return () => {
      const question = firstQuestion(prompt, prompt.approvals.value);
      return question && h(Fragment, { key: question.approval.id }, slots.default?.(question));
    };
  },
);
