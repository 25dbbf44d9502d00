/** What the panel is told, from the page to the manager. */
export const TOLD = "clientmcp/told";
/** What the panel orders, from the manager to the page. */
export const ORDERED = "clientmcp/ordered";

interface PanelCall {
  readonly number: number;
  readonly tool: string;
  /** `undefined` as long as the call waits. */
  readonly outcome: string | undefined;
}

export interface PanelState {
  /** Who calls: the panel, or an agent that comes through a real bridge. */
  readonly bridge: "memory" | "clientmcp-dev";
  readonly status: string;
  readonly tools: readonly string[];
  readonly planned: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };
  readonly calls: readonly PanelCall[];
  readonly desk: boolean;
  readonly dialog: boolean;
}

export type Order =
  | { readonly do: "tell" }
  | { readonly do: "call"; readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly do: "cancel"; readonly number: number }
  | { readonly do: "pass"; readonly ms: number }
  | { readonly do: "drop" }
  | { readonly do: "restore" }
  | { readonly do: "show"; readonly desk?: boolean; readonly dialog?: boolean };
