// Writes down the public surface of every published package, one text per entry, so that a change of it shows in review.
// `npm run check:api` compares; `npm run check:api -- --write` updates. A public name without a docstring fails both.
import { mkdir, readFile, rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";

/** Members of custom elements that only the browser and Lit call, which say what they are for. */
const LIFECYCLE =
  /^(?:static get (?:properties|styles)\(|(?:protected )?(?:attach|connectedCallback|disconnectedCallback|render|updated|willUpdate)\()/;

const root = fileURLToPath(new URL("..", import.meta.url));
const write = process.argv.includes("--write");
const { workspaces } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
const temporary = await mkdtemp(join(tmpdir(), "clientmcp-api-"));
let failed = false;

try {
  for (const workspace of workspaces) {
    const manifest = JSON.parse(await readFile(`${root}${workspace}/package.json`, "utf8"));
    if (manifest.private === true) continue;
    for (const [entry, conditions] of Object.entries(manifest.exports)) {
      // An entry of types alone is its own report.
      if (conditions.types === undefined || conditions.default === undefined) continue;
      const faults = await faultsOf(workspace, entry, conditions.types);
      console.log(`${faults.length === 0 ? "ok  " : "FAIL"} ${join(manifest.name, entry)}`);
      for (const fault of faults) console.error(`     ${fault}`);
      failed ||= faults.length > 0;
    }
  }
} finally {
  await rm(temporary, { recursive: true, force: true });
}
if (failed) console.error("after a change that is meant: npm run check:api -- --write, and look at the difference");
process.exitCode = failed ? 1 : 0;

async function faultsOf(workspace, entry, types) {
  const folder = `${root}${workspace}`;
  const name = entry === "." ? "index" : entry.slice(2);
  await mkdir(`${folder}/api`, { recursive: true });
  const config = ExtractorConfig.prepare({
    packageJsonFullPath: `${folder}/package.json`,
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, types),
      newlineKind: "lf",
      compiler: { overrideTsconfig: tsconfigFor(folder, types) },
      apiReport: {
        enabled: true,
        reportFolder: `${folder}/api`,
        reportTempFolder: temporary,
        reportFileName: `${name}.api.md`,
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        // Our docstrings are prose: `@throws {Type}` is how editors show it, and TSDoc's own syntax is not followed.
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Error },
          "ae-missing-release-tag": { logLevel: ExtractorLogLevel.None },
          "ae-unresolved-link": { logLevel: ExtractorLogLevel.None },
          // Read from the report instead, which says where they are.
          "ae-undocumented": { logLevel: ExtractorLogLevel.None },
          // Types that others are made of, listed in the report.
          "ae-forgotten-export": { logLevel: ExtractorLogLevel.None },
        },
      },
    },
  });
  const faults = [];
  const result = Extractor.invoke(config, {
    localBuild: write,
    messageCallback: (message) => {
      message.handled = true;
      if (message.logLevel === ExtractorLogLevel.Error) faults.push(message.text);
    },
  });
  if (!write && result.apiReportChanged) faults.push(`api/${name}.api.md is not current`);
  return [...faults, ...undocumented(await readFile(join(temporary, `${name}.api.md`), "utf8"))];
}

/**
 * What has no docstring and needs one: every exported name, every member of a class, and every number, which has a unit or a
 * range. A plain member such as `title` may speak for itself, and so may what a text is made of.
 */
function undocumented(report) {
  const faults = [];
  let owner = "";
  const lines = report.split("\n");
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? "";
    if (/^\w/.test(line)) owner = line.startsWith("export ") ? line : "";
    const isName =
      line.startsWith("// @public (undocumented)") &&
      next.startsWith("export ") &&
      // Svelte writes such a type beside each component.
      !next.includes("= ReturnType<typeof ");
    const isMember = line.trim() === "// (undocumented)" && owner !== "";
    if (isName) faults.push(`no docstring: ${next}`);
    const isNumber = /\bnumber\b/.test(next) && !next.includes("=> string");
    if (isMember && !next.includes(" name = ") && !LIFECYCLE.test(next.trim()) && (/ class /.test(owner) || isNumber)) {
      faults.push(`no docstring: ${owner} ${next.trim()}`);
    }
  }
  return faults;
}

function tsconfigFor(folder, types) {
  return {
    compilerOptions: {
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2022", "dom"],
      types: ["node"],
      strict: true,
      skipLibCheck: true,
    },
    files: [join(folder, types)],
  };
}
