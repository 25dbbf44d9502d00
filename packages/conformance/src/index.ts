export type { Level } from "./check.ts";
export { ConformanceSettingsError, type ConformanceSettings } from "./conformance-options.ts";
export { formatReport } from "./format-report.ts";
export type { CheckReport, Counts, Outcome, Report } from "./report.ts";
export { runConformance } from "./run-conformance.ts";
