import { defineElements } from "./define-elements.ts";

// So that who imports this entry alone has the types of the elements, too.
export type { ClientMCPApprovalDialog, ClientMCPConnectionBadge } from "./index.ts";

defineElements();
