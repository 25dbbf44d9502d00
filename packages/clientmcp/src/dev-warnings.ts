import type { Exposure } from "./declared-tools.ts";
import { riskOf } from "./describe-tool.ts";

/* oxlint-disable eslint/no-console -- development only: production bundles hold none of this */

export function developmentReport(error: unknown): void {
  console.error(error);
}

/** Warns about what works but will surprise. */
export function warnAboutTool(exposure: Exposure, replaces: boolean, hasPolicy: boolean): void {
  for (const warning of warnings(exposure, replaces, hasPolicy))
    console.warn(`clientmcp: "${exposure.name}" ${warning}`);
}

function* warnings({ name, definition, latest }: Exposure, replaces: boolean, hasPolicy: boolean): Generator<string> {
  if (replaces) yield "is exposed twice: the newer one is live";
  if (name.includes(".") || name.length > 64) {
    yield "has a name that several model providers refuse: use at most 64 characters and no dot";
  }
  if (riskOf(definition) === "transact" && !hasPolicy && latest.current.confirm === undefined) {
    yield 'has the risk "transact" and never asks the user: give it `confirm`, or the client a `policy`';
  }
}
