import type { Claims } from "@clientmcp/bridge-core";

/**
 * Which generation of tokens counts. A token with any other `gen` is refused, so raising the number revokes every older
 * token of that client and role (SPEC §2).
 */
export interface Generations {
  /**
   * Asked at every use of a token and, for what is open, every 30 s: answer from memory where you can. While it rejects, new
   * requests get 503 and what is open stays.
   */
  readonly current: (clientId: string, role: "client" | "agent") => number | Promise<number>;
  /**
   * Tells the bridge at once that numbers may have changed, so that it closes what they revoke. Optional.
   *
   * @returns A function that stops it.
   */
  readonly subscribe?: (listener: () => void) => () => void;
}

/** The claims if their generation counts, `undefined` if not. Rejects, and never throws, when that cannot be told. */
export function ofCurrentGeneration(
  claims: Claims | undefined,
  generations: Generations | undefined,
): Claims | undefined | Promise<Claims | undefined> {
  if (claims === undefined || generations === undefined) return claims;
  const judge = (current: number): Claims | undefined => (current === claims.generation ? claims : undefined);
  try {
    const current = generations.current(claims.clientId, claims.role);
    return typeof current === "number" ? judge(current) : current.then(judge);
  } catch (error) {
    return Promise.reject(error);
  }
}
