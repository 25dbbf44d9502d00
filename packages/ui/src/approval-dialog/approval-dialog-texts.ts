import type { Risk } from "clientmcp";
import type { EndReason } from "./question-queue.ts";

/** Every text of the approval dialog. A title or a name that stands in one of them comes from outside. */
export interface ApprovalDialogTexts {
  /** Stands before the agent's name. */
  readonly askedBy: string;
  readonly unnamedAgent: string;
  /** Stands after the agent's name, which the agent chose itself. */
  readonly unverified: string;
  /** Stands before the tool's name. */
  readonly tool: string;
  /** What each risk means for the user; an empty text shows nothing. */
  readonly risks: Readonly<Record<Risk, string>>;
  /** The heading of the table, and of its two columns. */
  readonly arguments: string;
  readonly argumentName: string;
  readonly argumentValue: string;
  readonly noArguments: string;
  readonly emptyText: string;
  readonly tooDeep: string;
  readonly characters: (count: number) => string;
  readonly charactersLeftOut: (count: number) => string;
  readonly argumentsLeftOut: (count: number) => string;
  readonly showAll: string;
  /** Stands before characters that may be taken for others, each with its code point. */
  readonly lookAlikes: string;
  readonly edit: string;
  readonly discardEdits: string;
  readonly editHint: string;
  readonly noJson: string;
  readonly remember: (tool: string) => string;
  readonly addReason: string;
  readonly reason: string;
  readonly decline: string;
  readonly approve: string;
  readonly approveEdited: string;
  readonly timeLeft: (seconds: number) => string;
  readonly position: (position: number, count: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly ended: Readonly<Record<EndReason, (title: string) => string>>;
  readonly dismiss: string;
}

const number = (count: number): string => count.toLocaleString("en");

/** The English texts. */
export const APPROVAL_DIALOG_TEXTS: ApprovalDialogTexts = {
  askedBy: "Asked by",
  unnamedAgent: "an agent that gave no name",
  unverified: "name not verified",
  tool: "Action",
  risks: {
    observe: "Only reads.",
    operate: "Changes what you see now; easily undone.",
    manage: "Changes or deletes your data or settings.",
    transact: "Moves value or commits you to somebody. This cannot be taken back.",
  },
  arguments: "With these values",
  argumentName: "Name",
  argumentValue: "Value",
  noArguments: "It was sent no values.",
  emptyText: "(empty)",
  tooDeep: "(nested too deeply to be shown)",
  characters: (count) => `${number(count)} characters`,
  charactersLeftOut: (count) => `${number(count)} more characters are not shown.`,
  argumentsLeftOut: (count) => `${number(count)} more values are not shown.`,
  showAll: "Show everything",
  lookAlikes: "Look closely at these characters:",
  edit: "Change values",
  discardEdits: "Discard changes",
  editHint: "Each value is JSON: texts stand in quotation marks.",
  noJson: "This is not JSON.",
  remember: (tool) => `Do not ask again for “${tool}” in this session`,
  addReason: "Say why not",
  reason: "Reason, for the agent to read",
  decline: "Decline",
  approve: "Approve",
  approveEdited: "Approve with changes",
  timeLeft: (seconds) => `${number(seconds)} ${seconds === 1 ? "second" : "seconds"} left to answer`,
  position: (position, count) => `Question ${number(position)} of ${number(count)}`,
  previous: "Previous question",
  next: "Next question",
  ended: {
    expired: (title) => `Nobody answered in time, so nothing was done: ${title}`,
    cancelled: (title) => `The agent no longer wants an answer, so nothing was done: ${title}`,
    disconnected: (title) => `The connection ended, so nothing was done: ${title}`,
    withdrawn: (title) => `The question was withdrawn, so nothing was done: ${title}`,
    invalid: (title) => `The changed values do not fit, so nothing was done: ${title}`,
  },
  dismiss: "Dismiss",
};
