import type { Era } from "./era.ts";
import { legacyEra } from "./legacy.ts";
import { MODERN_2026_07_28 } from "./modern-2026-07-28.ts";

/** The revisions whose requests name their version in `_meta`, newest first. */
export const MODERN_ERAS: readonly Era[] = [MODERN_2026_07_28];

/** What a handshake is answered with where the version that it asks for is not served. */
export const NEWEST_LEGACY_ERA: Era = legacyEra("2025-11-25", { arrays: false });

/** The revisions with a handshake, newest first. */
export const LEGACY_ERAS: readonly Era[] = [
  NEWEST_LEGACY_ERA,
  legacyEra("2025-06-18", { arrays: false }),
  legacyEra("2025-03-26", { arrays: true }),
];

/** The revision that a request without a version header is served at. */
export const UNNAMED_REVISION = "2025-03-26";

export const ERAS: readonly Era[] = [...MODERN_ERAS, ...LEGACY_ERAS];

/** What agents are told, newest first. */
export const SUPPORTED_REVISIONS: readonly string[] = ERAS.map(({ revision }) => revision);

/** @throws {RangeError} where the revision is not served. */
export function eraOf(revision: string): Era {
  const era = ERAS.find((candidate) => candidate.revision === revision);
  if (era === undefined) throw new RangeError(`revision ${revision} is not served`);
  return era;
}
