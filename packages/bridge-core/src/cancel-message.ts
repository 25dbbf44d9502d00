import { cancelCall } from "./calls.ts";
import type { Claims } from "./claims.ts";
import type { Era } from "./era/era.ts";
import { memberTextOf, type RpcMessage } from "./json-rpc.ts";
import type { RequestHead } from "./request-head.ts";
import type { Turn } from "./state.ts";

/** A notification of an agent and where it came from. */
export interface AgentNotification {
  readonly head: RequestHead;
  readonly claims: Claims;
  readonly era: Era;
  readonly message: RpcMessage;
}

/**
 * Carries out `notifications/cancelled`; other notifications do nothing. It reaches only calls of the same client that
 * were made under the same session: ids are unique to an agent, and many agents share a token.
 */
export function cancelByMessage(turn: Turn, { head, claims, era, message }: AgentNotification): void {
  const session = era.sessionOf(head);
  const requestId = memberTextOf(message, "requestId", turn.environment.platform);
  if (message.method !== "notifications/cancelled" || session === undefined || requestId === undefined) return;
  for (const id of turn.state.clients.get(claims.clientId)?.calls ?? []) {
    const call = turn.state.calls.get(id);
    if (call?.session === session && isSameId(call.requestId, requestId)) cancelCall(turn, call);
  }
}

/** Compares ids by JSON type and value. Beyond 2^53 a parse would take different numbers for one, so the texts decide. */
function isSameId(one: string, other: string): boolean {
  if (one === other) return true;
  const value: unknown = JSON.parse(one);
  return value === JSON.parse(other) && (typeof value === "string" || Number.isSafeInteger(value));
}
