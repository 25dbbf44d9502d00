import type { ToolAnnotations } from "./mcp.ts";

/**
 * How much a tool's action matters (SPEC §9.1).
 *
 * - `observe` reads and changes nothing.
 * - `operate` changes the session or the view and is easily undone.
 * - `manage` changes or deletes the user's lasting data or settings.
 * - `transact` moves value or commits the user to a third party; it cannot be taken back.
 */
export type Risk = "observe" | "operate" | "manage" | "transact";

/** The MCP annotations that a risk implies; what the tool itself states wins. */
export const RISK_ANNOTATIONS: Readonly<Record<Risk, ToolAnnotations>> = {
  observe: { readOnlyHint: true },
  operate: {},
  manage: { destructiveHint: true },
  transact: { destructiveHint: true },
};
