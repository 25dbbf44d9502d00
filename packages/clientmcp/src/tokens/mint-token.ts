import { ClientMCPError } from "../client-error.ts";

/** What a token shall say (SPEC §2). */
export interface TokenRequest {
  /**
   * One of the bridge's secrets, at least 32 bytes of UTF-8. Where `CLIENTMCP_SECRET` holds several it is the first of them:
   * commas and white space around a secret are refused here, because the bridge's command does not count them as part of one.
   */
  readonly secret: string;
  /** The client ID: 1 to 128 characters, none of them a control character. */
  readonly sub: string;
  /** Who holds the token: an application (`client`) or an agent. */
  readonly role: "client" | "agent";
  /** For how many seconds from now the token is valid; above 0. An SDK with a token function asks for a new one in time. */
  readonly expiresIn: number;
  /** `"read"`: the agent sees and calls read-only tools only. For agent tokens; every tool by default. */
  readonly scope?: "read" | undefined;
  /** The generation, an integer from 0, for bridges that keep them; none by default, which they take for 0. */
  readonly gen?: number | undefined;
}

const MIN_SECRET_BYTES = 32;
const CLIENT_ID = /^\P{Cc}{1,128}$/u;

/**
 * Signs a token with Web Crypto (SPEC §2), so that it runs in Node, Workers, Deno and Bun. For back ends only: whoever holds the
 * secret can be every client and every agent.
 *
 * @throws {ClientMCPError} `invalid-option` for a token that a bridge would refuse; the message never holds the secret.
 */
export async function mintToken(request: TokenRequest): Promise<string> {
  const fault = faultOf(request);
  if (fault !== undefined) throw new ClientMCPError("invalid-option", fault);
  const { secret, sub, role, expiresIn, scope, gen } = request;
  const now = Math.floor(Date.now() / 1000);
  // Members that are undefined are left out of the JSON.
  const claims = JSON.stringify({ sub, role, scope, gen, iat: now, exp: now + expiresIn });
  const signed = `${base64url(utf8('{"alg":"HS256","typ":"JWT"}'))}.${base64url(utf8(claims))}`;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(secret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign(algorithm, key, utf8(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

function faultOf({ secret, sub, role, expiresIn, scope, gen }: TokenRequest): string | undefined {
  if (typeof secret !== "string") return `secret must be a string, not ${typeof secret}`;
  const bytes = utf8(secret).length;
  if (bytes < MIN_SECRET_BYTES) return `the secret has ${bytes} bytes, at least ${MIN_SECRET_BYTES} are needed`;
  if (secret.includes(",") || secret.trim() !== secret) {
    return "the secret must be a single one, without commas and without white space around it";
  }
  if (typeof sub !== "string" || !CLIENT_ID.test(sub)) {
    return "sub must be a client ID of 1 to 128 characters without control characters";
  }
  if (role !== "client" && role !== "agent") return 'role must be "client" or "agent"';
  if (!(Number.isFinite(expiresIn) && expiresIn > 0)) return "expiresIn must be a number of seconds above 0";
  if (scope !== undefined && scope !== "read") return 'scope must be "read", or absent for every tool';
  if (scope !== undefined && role === "client") return "scope is for agent tokens";
  return gen === undefined || (Number.isSafeInteger(gen) && gen >= 0) ? undefined : "gen must be an integer from 0";
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
