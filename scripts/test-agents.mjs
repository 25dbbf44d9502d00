// `npm run test:agents`: the libraries that agents are built with call tools through the built bridge. It also holds the table of
// docs/guide/agents.md to what the run showed; with --write it corrects the table.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { keepGenerated } from "./generated-part.mjs";
import { install } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const tools = `${root}tools/agents`;
const page = "docs/guide/agents.md";

await install(tools);
const vitest = `${root}node_modules/vitest/vitest.mjs`;
const { status } = spawnSync(process.execPath, [vitest, "run", "--root", tools], { stdio: "inherit" });
if (status !== 0) process.exit(1);

const { LIBRARIES } = await import("../tools/agents/libraries/index.mjs");
const { dependencies } = JSON.parse(await readFile(`${tools}/package.json`, "utf8"));
const { testResults } = JSON.parse(await readFile(`${root}.ci-out/agents.json`, "utf8"));
const results = testResults.flatMap(({ assertionResults }) =>
  assertionResults.map(({ ancestorTitles: [library], title, meta, status }) => ({
    library,
    title,
    scenario: meta.scenario,
    passed: status === "passed",
  })),
);
// Every scenario is one that some library can do.
const scenarios = new Map(results.map(({ scenario, title }) => [scenario, title]));

const parts = [versionsTable(), scenariosTable(), limits()];
if (await keepGenerated(page, parts.join("\n\n"), process.argv.includes("--write"))) {
  console.log(`agents: ${LIBRARIES.length} libraries, ${scenarios.size} scenarios, as ${page} says`);
} else {
  console.error(`${page} is out of date: \`npm run test:agents -- --write\``);
  process.exitCode = 1;
}

function versionsTable() {
  const rows = LIBRARIES.map(({ name, packages, revision }) => {
    const versions = packages.map((name) => `\`${name}\` ${dependencies[name]}`).join(", ");
    return `| ${name} | ${versions} | ${revision} |`;
  });
  return `| | library | MCP revision |\n| --- | --- | --- |\n${rows.join("\n")}`;
}

function scenariosTable() {
  const head = `| | ${LIBRARIES.map(({ name }) => name).join(" | ")} |\n| --- |${" --- |".repeat(LIBRARIES.length)}`;
  const rows = [...scenarios].map(
    ([scenario, title]) => `| ${[title, ...LIBRARIES.map((library) => outcomeOf(library, scenario))].join(" | ")} |`,
  );
  return `${head}\n${rows.join("\n")}`;
}

function outcomeOf({ name, cannot }, scenario) {
  if (scenario in cannot) return "–";
  return results.some((result) => result.library === name && result.scenario === scenario && result.passed)
    ? "yes"
    : "no";
}

/** Why, for each scenario that some library cannot do. */
function limits() {
  return [...scenarios]
    .flatMap(([scenario, title]) => {
      const unable = LIBRARIES.filter(({ cannot }) => scenario in cannot);
      const reasons = groupBy(unable, ({ cannot }) => cannot[scenario]);
      const texts = [...reasons].map(
        ([reason, libraries]) => `${libraries.map(({ name }) => name).join("; ")}: ${reason}`,
      );
      return texts.length === 0 ? [] : [`- ${title}\n${texts.map((text) => `  - ${text}`).join("\n")}`];
    })
    .join("\n");
}

function groupBy(values, keyOf) {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
