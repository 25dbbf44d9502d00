import { useActivity } from "@clientmcp/react";
import type { ReactElement } from "react";
import { latestCalls } from "wallet";

/** What agents did here lately, newest first. */
export function AgentCalls(): ReactElement {
  const calls = latestCalls(useActivity());
  return (
    <section className="card agent-calls" aria-labelledby="calls-heading">
      <h2 id="calls-heading">Agent calls</h2>
      {calls.length === 0 ? (
        <p className="quiet">None yet. What an agent does with this wallet shows up here.</p>
      ) : (
        <ol className="rows">
          {calls.map(({ id, tool, state, reason, details, agent, startedAt, time }) => (
            <li key={id}>
              <code>{tool}</code>
              <span className="call-state" data-state={state}>
                {state}
              </span>
              {reason === undefined ? null : <span className="call-reason">{reason}</span>}
              <span className="quiet call-arguments">{details}</span>
              <span className="quiet">{agent}</span>
              <time className="quiet" dateTime={startedAt}>
                {time}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
