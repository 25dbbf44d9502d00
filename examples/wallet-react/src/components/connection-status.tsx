import { useClientMCP, type ClientMCPState } from "@clientmcp/react";
import type { ClientMCPErrorCode } from "clientmcp";
import type { ReactElement, ReactNode } from "react";

const HINTS: Readonly<Partial<Record<ClientMCPErrorCode, string>>> = {
  shutdown: "The bridge is shutting down. The wallet connects by itself when it is back.",
  overloaded: "The bridge has too much to do. The wallet tries again by itself.",
  idle: "The connection fell silent. The wallet connects again by itself.",
  unauthorized: "The bridge refused the wallet's token. The wallet tries again with a new one.",
  replaced: "The wallet was opened in another tab or window, and agents reach it there.",
};

/** Whether agents reach this page, and what to do if they do not. */
export function ConnectionStatus(): ReactElement {
  const state = useClientMCP();
  return (
    <div className="connection">
      <div role="status" aria-label="Connection">
        <span className="badge" data-status={state.status}>
          {state.status}
        </span>
        {state.status === "online" ? null : <span className="quiet">{hintFor(state)}</span>}
      </div>
      {state.status === "closed" ? (
        <button type="button" onClick={() => void state.client.connect()}>
          {state.reason === "replaced" ? "Let agents use this tab" : "Connect again"}
        </button>
      ) : null}
    </div>
  );
}

function hintFor({ reason, error }: ClientMCPState): ReactNode {
  if (reason === "network" || reason === "token-failed") {
    return (
      <>
        No bridge answers. This starts one: <code className="command">npx clientmcp-dev --client wallet</code>
      </>
    );
  }
  return (reason && HINTS[reason]) ?? error?.message;
}
