export { ClientMCPApprovalDialog, type ApprovalClient } from "./approval-dialog/approval-dialog.ts";
export { APPROVAL_DIALOG_TEXTS, type ApprovalDialogTexts } from "./approval-dialog/approval-dialog-texts.ts";
export type { EndReason } from "./approval-dialog/question-queue.ts";
export { ClientMCPConnectionBadge, type ConnectionClient } from "./connection-badge/connection-badge.ts";
export { CONNECTION_BADGE_TEXTS, type ConnectionBadgeTexts } from "./connection-badge/connection-badge-texts.ts";
export { defineElements } from "./define-elements.ts";
