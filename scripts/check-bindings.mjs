// Keeps the table of docs/bindings.md true: which promise was kept by which binding when the tests were run last.
// With --write it corrects the table; without, it says that it is out of date. It reads the reports of test:unit and test:e2e.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { keepGenerated } from "./generated-part.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = "docs/bindings.md";
const write = process.argv.includes("--write");

const results = [...(await unitResults()), ...(await e2eResults())];
const frameworks = distinct(results.map(({ framework }) => framework)).toSorted(byNameThenNewestThenPlainest);
const sections = distinct(results.map(({ section }) => section)).toSorted((a, b) => a.localeCompare(b));

if (results.some(({ outcome }) => outcome === "no")) fail("a binding does not keep its promises");
if (!(await keepGenerated(page, sections.map(tableOf).join("\n\n"), write))) {
  fail(`${page} is out of date: run all of test:unit and test:e2e, then \`npm run check:bindings -- --write\``);
}
console.log(`bindings: ${distinct(results.map(({ promise }) => promise)).length} promises, ${frameworks.join(", ")}`);

/** The contract's tests in Vitest's report: `binding: FRAMEWORK in jsdom` (or `in Chromium`, `on a server`) > SECTION > PROMISE. */
async function unitResults() {
  const { testResults } = JSON.parse(await readFile(`${root}.ci-out/unit.json`, "utf8"));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ ancestorTitles: [binding, section], title, status }) =>
      resultOf(binding, section, title, { passed: "yes", failed: "no" }[status] ?? "–"),
    );
}

/** The same in Playwright's report, where a file is one more level. */
async function e2eResults() {
  const { suites } = JSON.parse(await readFile(`${root}.ci-out/e2e.json`, "utf8"));
  return suites.flatMap((file) =>
    (file.suites ?? []).flatMap((binding) =>
      (binding.suites ?? []).flatMap((section) =>
        section.specs.flatMap(({ title, ok }) => resultOf(binding.title, section.title, title, ok ? "yes" : "no")),
      ),
    ),
  );
}

function resultOf(binding, section, title, outcome) {
  const [, framework, place] = /^binding: (.*?)(?: (?:in|on) (jsdom|Chromium|a server))?$/.exec(binding ?? "") ?? [];
  if (framework === undefined) return [];
  const [, number = "", promise] = /^(?:(E-\d{3}): )?(.*)$/.exec(title);
  return [{ framework, place, section, number, promise, outcome }];
}

function tableOf(section) {
  const own = results.filter((result) => result.section === section);
  const rows = distinct(own.map(({ promise }) => promise)).map((promise) => {
    const tests = own.filter((result) => result.promise === promise);
    return `| ${[promise, tests[0].number, ...frameworks.map((framework) => outcomeOf(tests, framework))].join(" | ")} |`;
  });
  const head = `| promise | number | ${frameworks.join(" | ")} |\n| --- | --- |${" --- |".repeat(frameworks.length)}`;
  return `## ${section}\n\n${head}\n${rows.join("\n")}`;
}

function outcomeOf(tests, framework) {
  const own = tests.filter((test) => test.framework === framework);
  if (own.some(({ outcome }) => outcome === "no")) return "no";
  const places = distinct(own.filter(({ outcome }) => outcome === "yes").map(({ place }) => place));
  return ["–", "yes", "both"][places.length];
}

function distinct(values) {
  return [...new Set(values)];
}

function byNameThenNewestThenPlainest(a, b) {
  const [nameOfA, versionOfA] = a.split(" ");
  const [nameOfB, versionOfB] = b.split(" ");
  return (
    nameOfA.localeCompare(nameOfB) ||
    Number.parseFloat(versionOfB) - Number.parseFloat(versionOfA) ||
    a.length - b.length
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
