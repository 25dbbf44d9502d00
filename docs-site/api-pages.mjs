// Writes the API reference: a page for each entry of each published package, made from the docstrings of its built types.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, LogLevel } from "typedoc";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = fileURLToPath(new URL("api", import.meta.url));
const entries = await publicEntries();

await rm(out, { recursive: true, force: true });
const app = await Application.bootstrapWithPlugins({
  plugin: ["typedoc-plugin-markdown"],
  entryPoints: [...entries.keys()],
  tsconfig: fileURLToPath(new URL("api.tsconfig.json", import.meta.url)),
  readme: "none",
  disableSources: true,
  skipErrorChecking: true,
  excludePrivate: true,
  excludeInternal: true,
  excludeExternals: true,
  logLevel: LogLevel.Error,
  router: "module",
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  expandParameters: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  enumMembersFormat: "table",
  indexFormat: "table",
  sanitizeComments: true,
});
const project = await app.convert();
if (project === undefined) throw new Error("the API reference could not be made");
for (const module of project.children ?? []) module.name = nameOf(module.name);
await app.outputs.writeOutput({ name: "markdown", path: out }, project);
await writeFile(join(out, "README.md"), overview());
if (app.logger.hasErrors()) process.exitCode = 1;
console.log(`api: ${entries.size} entries`);

function overview() {
  const lines = [...entries.values()].map((name) => `- [\`${name}\`](./${name}.md)`);
  return `# API reference\n\nMade from the docstrings of every public name, one page for each entry that can be imported.\n\n${lines.join("\n")}\n`;
}

/** TypeDoc names a module after its file below `packages`, without what is usual: `bridge-node/dist/command`. */
function nameOf(module) {
  const [types] = [...entries.keys()].filter((types) => {
    const file = types.slice(join(root, "packages/").length).replace(/(?:\/index)?\.d\.ts$/, "");
    return file === module;
  });
  const name = entries.get(types);
  if (name === undefined) throw new Error(`no entry has the types ${module}`);
  return name;
}

/** The built types of every entry, with the name by which it is imported. */
async function publicEntries() {
  const { workspaces } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
  const entries = new Map();
  for (const workspace of workspaces) {
    const manifest = JSON.parse(await readFile(`${root}${workspace}/package.json`, "utf8"));
    if (manifest.private === true) continue;
    for (const [entry, { types, default: code }] of Object.entries(manifest.exports)) {
      if (types !== undefined && code !== undefined)
        entries.set(join(root, workspace, types), join(manifest.name, entry));
    }
  }
  return entries;
}
