import type { Claims } from "./claims.ts";
import type { Origin } from "./event.ts";
import { countEvent, waitMs } from "./rate-limit.ts";
import type { Turn } from "./state.ts";
import { judgeToken } from "./token.ts";

/** What the bridge makes of a peer before it looks at what the peer wants. */
export type Admission =
  | { readonly kind: "admitted"; readonly claims: Claims }
  | { readonly kind: "unauthorized"; readonly fault: string }
  /** Too many requests with this token, or failed attempts from this address (SPEC §6). */
  | { readonly kind: "too-many"; readonly fault: string; readonly waitMs: number };

/** Admits a peer at one of the two doors, and counts where a rate is set. `from` is what to count by. */
export function admit(turn: Turn, presented: Claims | undefined, role: Claims["role"], from: Origin): Admission {
  const { agentRate, failureRate } = turn.environment.options;
  const { requestsOf, failuresOf } = turn.state;
  const { address, token } = from;
  // Before the token is looked at, so that guessing on goes unanswered.
  const failuresWait = failureRate && address ? waitMs(failuresOf, address, failureRate, turn.now) : 0;
  if (failuresWait > 0) return tooMany("too many attempts without a valid token from this address", failuresWait);
  const verdict = judgeToken(turn, presented, role);
  if (!verdict.ok) {
    if (failureRate && address) countEvent(failuresOf, address, failureRate, turn.now);
    return { kind: "unauthorized", fault: verdict.fault };
  }
  if (agentRate && token && role === "agent") {
    const requestsWait = waitMs(requestsOf, token, agentRate, turn.now);
    if (requestsWait > 0) return tooMany("too many requests with this token", requestsWait);
    countEvent(requestsOf, token, agentRate, turn.now);
  }
  return { kind: "admitted", claims: verdict.claims };
}

function tooMany(fault: string, waitMs: number): Admission {
  return { kind: "too-many", fault, waitMs };
}
