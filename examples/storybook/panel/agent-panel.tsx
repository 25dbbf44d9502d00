/** @jsxRuntime classic @jsx createElement @jsxFrag Fragment */
// oxlint-disable-next-line eslint/no-unused-vars -- the bundler of Storybook's manager turns JSX into calls of it.
import { createElement, Fragment, useEffect, useState, type ReactElement } from "react";
import { useChannel, useStorybookState } from "storybook/manager-api";
import { CallForm } from "./call-form.tsx";
import { ORDERED, TOLD, type Order, type PanelState } from "./messages.ts";

/** Plays the agent and its surroundings. It is outside of the page, because a question makes everything else there inert. */
export function AgentPanel(): ReactElement {
  const [state, setState] = useState<PanelState>();
  const emit = useChannel({ [TOLD]: setState });
  const order = (what: Order): void => emit(ORDERED, what);
  const { path } = useStorybookState();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another path can bring another frame into sight, which has to tell.
  useEffect(() => emit(ORDERED, { do: "tell" }), [emit, path]);

  if (state === undefined) return <p style={{ padding: 16 }}>Choose a story.</p>;
  const { bridge, status, calls, desk, dialog } = state;
  return (
    <div style={{ padding: 16, display: "grid", gap: 12 }}>
      <p style={{ margin: 0 }}>
        The page is <strong>{status}</strong>
        {bridge === "memory"
          ? ", over a bridge in memory. You are the agent."
          : " at clientmcp-dev, as the client “storybook”. Run npx clientmcp-dev and connect an agent of yours."}
      </p>
      {bridge === "memory" ? (
        <>
          <CallForm key={JSON.stringify(state.planned)} state={state} order={order} />
          <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
            <button type="button" onClick={() => order({ do: "pass", ms: 10_000 })}>
              Let 10 seconds pass
            </button>
            <button type="button" onClick={() => order({ do: "drop" })}>
              Drop the connection
            </button>
            <button type="button" onClick={() => order({ do: "restore" })}>
              Restore the connection
            </button>
          </div>
        </>
      ) : null}
      <label>
        <input type="checkbox" checked={desk} onChange={() => order({ do: "show", desk: !desk })} /> The desk with the
        tools is mounted
      </label>
      <label>
        <input type="checkbox" checked={dialog} onChange={() => order({ do: "show", dialog: !dialog })} /> The dialog
        that asks is mounted
      </label>
      <ol aria-label="Calls" start={0} style={{ margin: 0 }}>
        {calls.map(({ number, tool, outcome }) => (
          <li key={number}>
            {tool}: {outcome ?? "waits"}{" "}
            {outcome === undefined ? (
              <button type="button" onClick={() => order({ do: "cancel", number })}>
                Cancel
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
