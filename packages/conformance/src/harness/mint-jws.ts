import { createHmac } from "node:crypto";

export interface JwsOptions {
  /** Replaces the whole header, which is otherwise `{"alg":"HS256","typ":"JWT"}`. */
  readonly header?: unknown;
  /** The digest of the signature. */
  readonly digest?: "sha256" | "sha384" | "sha512";
}

/**
 * Signs whatever it is given as a compact JWS. It checks nothing, because most tokens of the suite are meant to be wrong.
 *
 * @param payload A string is signed as the payload's text, anything else as JSON.
 */
export function mintJws(payload: unknown, secret: string | Buffer, options: JwsOptions = {}): string {
  const { header = { alg: "HS256", typ: "JWT" }, digest = "sha256" } = options;
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(digest, secret).update(signed).digest("base64url")}`;
}

function part(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
}

/** Now, as the whole seconds since the epoch that JWT claims count in. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
