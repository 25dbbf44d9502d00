import type { Check } from "./check.ts";
import type { CheckReport, Counts, Report } from "./report.ts";
import { SECTION_TITLES } from "./section-titles.ts";

const MARK = { passed: "ok  ", failed: "FAIL", skipped: "skip" } as const;

/** A report for people: one line for each check, grouped by section, and the counts at the end. */
export function formatReport(report: Report): string {
  const sections = Object.keys(report.sections);
  const groups = sections.map((section) => formatSection(section, report.checks));
  const rows = sections.map((section) => [headline(section), formatCounts(report.sections[section])] as const);
  const total = ["total", formatCounts(report.counts)] as const;
  const seconds = (report.duration / 1000).toFixed(1);
  const verdict = report.ok ? `conforms (every ${report.level} rule that was checked)` : "does not conform";
  return [...groups, columns([...rows, total]), "", `${report.url} ${verdict}, ${seconds} s`].join("\n");
}

/** The checks as a list, and how many there are in each section. */
export function formatList(checks: readonly Check[]): string {
  const lines = checks.map(({ id, section, level, title }) => [section, level, id, title].join("\t"));
  return [...lines, "", countsTable(checks)].join("\n");
}

/** A Markdown table of the number of checks in each section. */
export function countsTable(checks: readonly Check[]): string {
  const sections = [...new Set(checks.map(({ section }) => section))];
  const rows = sections.map((name) => {
    const inSection = checks.filter(({ section }) => section === name);
    return countsRow(headline(name), inSection);
  });
  return ["| section | MUST | SHOULD |", "| --- | ---: | ---: |", ...rows, countsRow("total", checks)].join("\n");
}

function countsRow(name: string, checks: readonly Check[]): string {
  const must = checks.filter(({ level }) => level === "MUST").length;
  return `| ${name} | ${must} | ${checks.length - must} |`;
}

function formatSection(section: string, checks: readonly CheckReport[]): string {
  const lines = checks.filter((check) => check.section === section).map(formatCheck);
  return [headline(section), ...lines, ""].join("\n");
}

function formatCheck(check: CheckReport): string {
  const line = `  ${MARK[check.status]}  ${check.level.padEnd(6)}  ${check.id}: ${check.title}`;
  if (check.status === "passed") return line;
  if (check.status === "skipped") return `${line} (${check.reason})`;
  return `${line}\n        expected: ${check.expected}\n        came:     ${check.came}`;
}

function headline(section: string): string {
  const title = SECTION_TITLES[section];
  return title === undefined ? section : `${section} ${title}`;
}

function formatCounts(counts: Counts | undefined): string {
  return counts === undefined ? "" : `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}
