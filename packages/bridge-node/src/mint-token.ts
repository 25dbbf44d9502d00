import { SignJWT } from "jose";
import { BridgeError } from "./bridge-error.ts";
import { checkSecrets } from "./bridge-settings.ts";

/** What a token shall say (SPEC §2). */
export interface TokenRequest {
  /** At least 32 bytes of UTF-8; the bridge must know it. */
  readonly secret: string;
  /** The client ID: 1 to 128 characters, none of them a control character. */
  readonly sub: string;
  readonly role: "client" | "agent";
  /** Seconds from now; absent = the token never expires. */
  readonly expiresIn?: number;
  /** `"read"`: the agent sees and calls read-only tools only. For agent tokens. */
  readonly scope?: "read";
  /** The generation, for bridges that keep them; default 0. */
  readonly gen?: number;
}

const CLIENT_ID = /^[^\p{Cc}]{1,128}$/u;

/**
 * Signs a token (SPEC §2).
 *
 * @throws {BridgeError} `invalid-option` for a token that a bridge would refuse.
 */
export async function mintToken(request: TokenRequest): Promise<string> {
  const { secret, sub, role, expiresIn, scope, gen } = request;
  checkSecrets([secret]);
  if (!CLIENT_ID.test(sub)) {
    throw invalid("a client ID has 1 to 128 characters and no control characters");
  }
  if (role !== "client" && role !== "agent") throw invalid('role must be "client" or "agent"');
  if (scope !== undefined && scope !== "read") throw invalid('scope must be "read", or absent for every tool');
  if (scope !== undefined && role === "client") throw invalid("scope is for agent tokens");
  if (gen !== undefined && !(Number.isSafeInteger(gen) && gen >= 0)) throw invalid("gen must be an integer from 0");
  if (expiresIn !== undefined && !(Number.isFinite(expiresIn) && expiresIn > 0)) {
    throw invalid("expiresIn must be a number of seconds above 0");
  }
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub,
    role,
    ...(scope === undefined ? {} : { scope }),
    ...(gen === undefined ? {} : { gen }),
    ...(expiresIn === undefined ? {} : { exp: now + expiresIn }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(now)
    .sign(Buffer.from(secret));
}

function invalid(message: string): BridgeError {
  return new BridgeError("invalid-option", message);
}
