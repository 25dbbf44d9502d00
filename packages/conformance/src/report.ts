import type { Level } from "./check.ts";

/** What came of one check. */
export type Outcome =
  | { readonly status: "passed" }
  | { readonly status: "failed"; readonly expected: string; readonly came: string }
  | { readonly status: "skipped"; readonly reason: string };

/** What became of one check. */
export type CheckReport = Outcome & {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly title: string;
  /** Milliseconds. */
  readonly duration: number;
};

/** How many checks ended how. */
export interface Counts {
  /** What the bridge keeps. */
  readonly passed: number;
  /** What it breaks, whatever the level. */
  readonly failed: number;
  /** What was left out, by choice or because it could not be tried. */
  readonly skipped: number;
}

/** What a run found out, as plain data. */
export interface Report {
  /** Whether no check failed whose level counts. */
  readonly ok: boolean;
  readonly url: string;
  readonly level: Level;
  /** Milliseconds. */
  readonly duration: number;
  readonly counts: Counts;
  readonly sections: Readonly<Record<string, Counts>>;
  /** In the order of the sections. */
  readonly checks: readonly CheckReport[];
}

export function count(checks: readonly { readonly status: Outcome["status"] }[]): Counts {
  const of = (status: Outcome["status"]): number => checks.filter((check) => check.status === status).length;
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}
