import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { CHECKS } from "../src/checks/index.ts";
import { countsTable } from "../src/format-report.ts";

it.each(["id", "title"] as const)("gives every check a %s of its own", (member) => {
  const values = CHECKS.map((check) => check[member]);
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
});

it("keeps the table of the README in step with the checks", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(rowsOf(readme)).toEqual(rowsOf(countsTable(CHECKS)));
});

it("shows checks in the README's report that there are, under their section", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, report = ""] = /^```text.*\n([\s\S]*?)^```/m.exec(readme) ?? [];
  const [section] = /^SPEC §\S+/.exec(report) ?? [];
  const shown = [...report.matchAll(/^ {2}(?:ok {2}|FAIL) {2}(MUST|SHOULD) +([\w.-]+): (.+)$/gm)];
  expect(shown).not.toEqual([]);
  for (const [, level, id, title] of shown) {
    expect(CHECKS.find((check) => check.id === id)).toMatchObject({ section, level, title });
  }
});

function rowsOf(text: string): readonly string[] {
  const rows = text.split("\n").filter((line) => /^\| (?:SPEC|total)/.test(line));
  return rows.map((row) => row.replaceAll(/\s+/g, " "));
}
