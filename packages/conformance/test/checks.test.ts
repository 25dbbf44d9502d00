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

function rowsOf(text: string): readonly string[] {
  const rows = text.split("\n").filter((line) => /^\| (?:SPEC|total)/.test(line));
  return rows.map((row) => row.replaceAll(/\s+/g, " "));
}
