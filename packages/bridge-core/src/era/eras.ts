import type { Era } from "./era.ts";
import { LEGACY_ERAS } from "./legacy.ts";
import { MODERN_2026_07_28 } from "./modern-2026-07-28.ts";

/** The revisions whose requests name their version in `_meta`, newest first. */
export const MODERN_ERAS: readonly Era[] = [MODERN_2026_07_28];

const ERAS: readonly Era[] = [...MODERN_ERAS, ...LEGACY_ERAS];

/** What agents are told, newest first. */
export const SUPPORTED_REVISIONS: readonly string[] = ERAS.map(({ revision }) => revision);

/** The era of a revision that the bridge serves. */
export function eraOf(revision: string): Era {
  const era = ERAS.find((candidate) => candidate.revision === revision);
  if (era === undefined) throw new RangeError(`revision ${revision} is not served`);
  return era;
}
