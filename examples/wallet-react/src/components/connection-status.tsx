import { useClientMCP, type ClientMCPState } from "@clientmcp/react";
import type { ReactElement, ReactNode } from "react";

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
          Connect again
        </button>
      ) : null}
    </div>
  );
}

function hintFor({ reason, error }: ClientMCPState): ReactNode {
  if (reason === "network" || reason === "token-failed") {
    return (
      <>
        No bridge answers. This starts one: <code>npx clientmcp-dev</code>
      </>
    );
  }
  if (reason === "replaced") return "The wallet was opened in another place, where agents reach it now.";
  return error?.message;
}
