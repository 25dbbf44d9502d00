import type { Check } from "./check.ts";

/**
 * The checks that match one of the globs, or all if there is none. A glob is compared with the check's id
 * (`agent.era.*`) and with its section (`§4.1`, `SPEC §4*`); `*` stands for any characters.
 */
export function select(checks: readonly Check[], globs: readonly string[]): readonly Check[] {
  if (globs.length === 0) return checks;
  const patterns = globs.map(globPattern);
  return checks.filter(({ id, section }) =>
    patterns.some((pattern) => [id, section, section.replace("SPEC ", "")].some((name) => pattern.test(name))),
  );
}

function globPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`);
}
