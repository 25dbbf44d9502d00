import { useActivity } from "@clientmcp/react";
import type { Activity } from "clientmcp";
import type { ReactElement } from "react";
import { LOCALE } from "../locale.ts";
import { textOf } from "./text-of.ts";

const SHOWN = 8;

/** Codes of the SDK in the user's words; the wallet's own codes are shown as agents get them. */
const REASONS: Readonly<Record<string, string>> = {
  denied: "declined by you",
  expired: "not answered in time",
  withdrawn: "the question went away",
};

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
  const code = call.state === "done" ? call.code : undefined;
  return (
    <li>
      <code>{call.tool}</code>
      <span className="call-state" data-state={state}>
        {state}
      </span>
      {code === undefined ? null : <span className="call-reason">{REASONS[code] ?? code}</span>}
      <span className="quiet call-arguments">{summaryOf(call)}</span>
      <span className="quiet">{call.agent?.name}</span>
      <time className="quiet" dateTime={new Date(call.startedAt).toISOString()}>
        {new Date(call.startedAt).toLocaleTimeString(LOCALE)}
      </time>
    </li>
  );
}

function summaryOf({ args, argsBytes }: Activity): string {
  if (args === undefined) return `${argsBytes} bytes of arguments`;
  const parts = Object.entries(args).map(([name, value]) => `${name}: ${textOf(value)}`);
  return parts.length === 0 ? "no arguments" : parts.join(", ");
}
