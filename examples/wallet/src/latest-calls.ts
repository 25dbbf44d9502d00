import type { Activity } from "clientmcp";
import { LOCALE } from "./locale.ts";
import { textOf } from "./text-of.ts";

const SHOWN = 8;

/** Codes of the SDK in the user's words; the wallet's own codes are shown as agents get them. */
const REASONS: Readonly<Record<string, string>> = {
  denied: "declined by you",
  expired: "not answered in time",
  withdrawn: "the question went away",
};

/** A call as the page shows it. */
export interface CallSummary {
  readonly id: string;
  readonly tool: string;
  readonly state: string;
  readonly reason?: string | undefined;
  readonly details: string;
  readonly agent?: string | undefined;
  readonly startedAt: string;
  readonly time: string;
}

/** What agents did here lately, newest first. */
export function latestCalls(activity: readonly Activity[]): readonly CallSummary[] {
  return activity.slice(-SHOWN).toReversed().map(summaryOf);
}

function summaryOf(call: Activity): CallSummary {
  const startedAt = new Date(call.startedAt);
  const code = call.state === "done" ? call.code : undefined;
  return {
    id: call.id,
    tool: call.tool,
    state: call.state === "done" ? call.outcome : call.state,
    reason: code === undefined ? undefined : (REASONS[code] ?? code),
    details: detailsOf(call),
    agent: call.agent?.name,
    startedAt: startedAt.toISOString(),
    time: startedAt.toLocaleTimeString(LOCALE),
  };
}

function detailsOf({ args, argsBytes }: Activity): string {
  if (args === undefined) return `${argsBytes} bytes of arguments`;
  const parts = Object.entries(args).map(([name, value]) => `${name}: ${textOf(value)}`);
  return parts.length === 0 ? "no arguments" : parts.join(", ");
}
