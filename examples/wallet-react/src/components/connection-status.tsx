import { useClientMCP } from "@clientmcp/react";
import type { ReactElement } from "react";
import { connectionHelp } from "wallet";

/** Whether agents reach this page, and what to do if they do not. */
export function ConnectionStatus(): ReactElement {
  const state = useClientMCP();
  const { hint, command, retry } = connectionHelp(state);
  return (
    <div className="connection">
      <div role="status" aria-label="Connection">
        <span className="badge" data-status={state.status}>
          {state.status}
        </span>
        {hint === undefined ? null : (
          <span className="quiet">
            {hint} {command === undefined ? null : <code className="command">{command}</code>}
          </span>
        )}
      </div>
      {retry === undefined ? null : (
        <button type="button" onClick={() => void state.client.connect()}>
          {retry}
        </button>
      )}
    </div>
  );
}
