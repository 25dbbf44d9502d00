import type { ClientMCPErrorCode, Snapshot } from "clientmcp";

const HINTS: Readonly<Partial<Record<ClientMCPErrorCode, string>>> = {
  shutdown: "The bridge is shutting down. The wallet connects by itself when it is back.",
  overloaded: "The bridge has too much to do. The wallet tries again by itself.",
  idle: "The connection fell silent. The wallet connects again by itself.",
  unauthorized: "The bridge refused the wallet's token. The wallet tries again with a new one.",
  replaced: "The wallet was opened in another tab or window, and agents reach it there.",
};

/** What the page says to somebody whose agents do not reach it. */
export interface ConnectionHelp {
  readonly hint?: string | undefined;
  /** What to type into a terminal. */
  readonly command?: string | undefined;
  /** The label of the button that connects again, where the wallet does not do so by itself. */
  readonly retry?: string | undefined;
}

export function connectionHelp({
  status,
  reason,
  error,
}: Pick<Snapshot, "status" | "reason" | "error">): ConnectionHelp {
  if (status === "online") return {};
  const retry = status !== "closed" ? undefined : reason === "replaced" ? "Let agents use this tab" : "Connect again";
  if (reason === "network" || reason === "token-failed") {
    return {
      hint: "No bridge answers. Start the page's server again, or a bridge of its own:",
      command: "npx clientmcp-dev --client wallet",
      retry,
    };
  }
  return { hint: (reason && HINTS[reason]) ?? error?.message, retry };
}
