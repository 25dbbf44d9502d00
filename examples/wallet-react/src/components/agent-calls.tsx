import { useActivity } from "@clientmcp/react";
import type { Activity } from "clientmcp";
import type { ReactElement } from "react";
import { textOf } from "./text-of.ts";

const SHOWN = 8;

/** What agents did here lately, newest first. */
export function AgentCalls(): ReactElement {
  const latest = useActivity().toReversed().slice(0, SHOWN);
  return (
    <section className="card agent-calls" aria-labelledby="calls-heading">
      <h2 id="calls-heading">Agent calls</h2>
      {latest.length === 0 ? (
        <p className="quiet">None yet. What an agent does with this wallet shows up here.</p>
      ) : (
        <ol className="rows">
          {latest.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Call({ call }: { readonly call: Activity }): ReactElement {
  const state = call.state === "done" ? call.outcome : call.state;
  return (
    <li>
      <code>{call.tool}</code>
      <span className="call-state" data-state={state}>
        {state}
      </span>
      <span className="quiet summary">{[call.agent?.name, summaryOf(call.args)].filter(Boolean).join(" · ")}</span>
      <time className="quiet" dateTime={new Date(call.startedAt).toISOString()}>
        {new Date(call.startedAt).toLocaleTimeString("en-GB")}
      </time>
    </li>
  );
}

function summaryOf(args: Activity["args"]): string {
  const parts = Object.entries(args).map(([name, value]) => `${name}: ${textOf(value)}`);
  return parts.length === 0 ? "no arguments" : parts.join(", ");
}
