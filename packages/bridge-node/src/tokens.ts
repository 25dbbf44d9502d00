import { createSecretKey, type KeyObject } from "node:crypto";
import { readClaims, type Claims } from "@clientmcp/bridge-core";
import { compactVerify } from "jose";
import { ofCurrentGeneration, type Generations } from "./generations.ts";

// jose's decoder also takes what base64url does not allow, such as white space.
const COMPACT_JWS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const MAX_CACHED = 10_000;

/** Tells what tokens say once their signature was verified with one of the bridge's secrets (SPEC §2). */
export class TokenVerifier {
  readonly #keys: readonly KeyObject[];
  /** Least recently used first, once more than half of the places are taken: before that the order decides nothing. Refusals are not kept: an attacker chooses their text. */
  readonly #verified = new Map<string, Claims>();

  readonly #generations: Generations | undefined;

  constructor(secrets: readonly string[], generations?: Generations) {
    this.#generations = generations;
    this.#keys = secrets.map((secret) => createSecretKey(Buffer.from(secret)));
  }

  /**
   * The claims of a token with a valid signature and the current generation, `undefined` for anything else. Times and roles
   * are not looked at: they are for the core to check at every use. A token that was seen before is answered at once where
   * the generations are. Rejects when these cannot be told.
   */
  verify(token: string | undefined): Claims | undefined | Promise<Claims | undefined> {
    if (token === undefined) return undefined;
    const known = this.#verified.get(token);
    if (known === undefined) {
      return this.#verifyAndRemember(token).then((claims) => ofCurrentGeneration(claims, this.#generations));
    }
    if (this.#verified.size > MAX_CACHED / 2) {
      this.#verified.delete(token);
      this.#verified.set(token, known);
    }
    return ofCurrentGeneration(known, this.#generations);
  }

  async #verifyAndRemember(token: string): Promise<Claims | undefined> {
    if (!COMPACT_JWS.test(token)) return undefined;
    for (const key of this.#keys) {
      const claims = await claimsOf(token, key);
      if (claims === undefined) continue;
      this.#remember(token, claims);
      return claims;
    }
    return undefined;
  }

  #remember(token: string, claims: Claims): void {
    this.#verified.set(token, claims);
    if (this.#verified.size <= MAX_CACHED) return;
    const [oldest] = this.#verified.keys();
    if (oldest !== undefined) this.#verified.delete(oldest);
  }
}

async function claimsOf(token: string, key: KeyObject): Promise<Claims | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ["HS256"] });
    // jose accepts the critical extensions that it knows; this protocol has none.
    if ("crit" in protectedHeader) return undefined;
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const reading = readClaims(JSON.parse(decoder.decode(payload)));
    return reading.ok ? reading.claims : undefined;
  } catch {
    // Whatever is wrong with a token, it is not valid; the refusal names no cause, so that it helps nobody to forge one.
    return undefined;
  }
}
