import { ClientMCPApprovalDialog } from "./approval-dialog/approval-dialog.ts";
import { ClientMCPConnectionBadge } from "./connection-badge/connection-badge.ts";
import { defineOnce } from "./define-once.ts";

declare global {
  interface HTMLElementTagNameMap {
    "clientmcp-approval-dialog": ClientMCPApprovalDialog;
    "clientmcp-connection-badge": ClientMCPConnectionBadge;
  }
}

/**
 * Defines `<clientmcp-approval-dialog>` and `<clientmcp-connection-badge>`. A name that is taken is left as it is, so two
 * copies of this package on a page do not break each other.
 *
 * @param registry Default: that of the page.
 */
export function defineElements(registry: CustomElementRegistry = customElements): void {
  defineOnce(registry, "clientmcp-approval-dialog", ClientMCPApprovalDialog);
  defineOnce(registry, "clientmcp-connection-badge", ClientMCPConnectionBadge);
}
