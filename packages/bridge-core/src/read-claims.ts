import { isJsonObject } from "clientmcp/protocol";
import type { Claims } from "./claims.ts";

/** The claims of a payload, or why it is refused. */
export type ClaimsReading =
  | { readonly ok: true; readonly claims: Claims }
  /** `fault` names the claim and never its value. */
  | { readonly ok: false; readonly fault: string };

// eslint-disable-next-line no-control-regex -- Control characters are what it looks for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Reads the payload of a token whose signature was verified (SPEC §2). Claims that are not listed there are ignored.
 * Whether `exp` and `nbf` hold is checked later, at every use.
 */
export function readClaims(payload: unknown): ClaimsReading {
  if (!isJsonObject(payload)) return refuse("the payload is not an object");
  const { sub, role, exp, nbf, gen, scope } = payload;
  if (typeof sub !== "string" || sub === "" || Array.from(sub).length > 128 || CONTROL.test(sub)) {
    return refuse("sub must be a client ID of 1 to 128 characters");
  }
  if (role !== "client" && role !== "agent") return refuse('role must be "client" or "agent"');
  if (exp !== undefined && !isDate(exp)) return refuse("exp must be a number of seconds");
  if (nbf !== undefined && !isDate(nbf)) return refuse("nbf must be a number of seconds");
  if (role === "agent" && scope !== undefined && scope !== "read") return refuse('scope can only be "read"');
  return {
    ok: true,
    claims: {
      clientId: sub,
      role,
      expiresAt: exp === undefined ? undefined : exp * 1000,
      notBefore: nbf === undefined ? undefined : nbf * 1000,
      generation: generationOf(gen),
      scope: role === "agent" && scope === "read" ? "read" : "all",
    },
  };
}

/** Whether the claims hold at `now`, with `leewayMs` of clock skew to the holder's advantage. */
export function areClaimsCurrent(claims: Claims, now: number, leewayMs: number): boolean {
  if (claims.expiresAt !== undefined && now >= claims.expiresAt + leewayMs) return false;
  return claims.notBefore === undefined || now >= claims.notBefore - leewayMs;
}

/** A malformed generation refuses no token by itself: a bridge that keeps none has to ignore it. */
function generationOf(gen: unknown): number | undefined {
  if (gen === undefined) return 0;
  return Number.isSafeInteger(gen) && (gen as number) >= 0 ? (gen as number) : undefined;
}

function refuse(fault: string): ClaimsReading {
  return { ok: false, fault };
}

function isDate(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
