import type { Claims } from "./claims.ts";
import { areClaimsCurrent } from "./read-claims.ts";
import type { Turn } from "./state.ts";

/** What a token is worth now, at one of the two doors of the bridge. */
export type TokenVerdict =
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly fault: string };

/** @param claims What the runtime read from a token with a valid signature; `undefined` where there was none. */
export function judgeToken(turn: Turn, claims: Claims | undefined, role: Claims["role"]): TokenVerdict {
  if (claims === undefined) return { ok: false, fault: `a valid ${role} token is needed` };
  if (claims.role !== role) return { ok: false, fault: `the token is not one for ${role}s` };
  if (!areClaimsCurrent(claims, turn.now, turn.environment.options.leewayMs)) {
    return { ok: false, fault: `the ${role} token is expired or not valid yet` };
  }
  return { ok: true, claims };
}
