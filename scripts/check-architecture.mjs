// Compares the picture in docs/architecture.md with the code: every arrow is an import, and there is no other.
import { readdir, readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = /\.(?:ts|tsx|mts|js|mjs|vue|svelte)$/;
const TEST = /\.test(?:-d)?\.tsx?$|\/test\//;
const CONFIG = /\.config\.ts$/;

const { workspaces } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
const rooms = await Promise.all(
  workspaces.map(async (folder) => {
    const { name, exports } = JSON.parse(await readFile(`${root}${folder}/package.json`, "utf8"));
    return { folder, name, entries: Object.keys(exports ?? {}).map((entry) => name + entry.slice(1)) };
  }),
);
const shared = [resolve(root), resolve(root, "scripts")];
const faults = [];
const imported = await importedArrows();
const drawn = await drawnArrows();

for (const arrow of imported.keys()) {
  if (!drawn.has(arrow))
    faults.push(`${arrow} is imported (${imported.get(arrow)}) but not drawn in docs/architecture.md`);
}
for (const arrow of drawn) {
  if (!imported.has(arrow)) faults.push(`${arrow} is drawn in docs/architecture.md but nothing imports it`);
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`architecture: ${drawn.size} arrows drawn, ${imported.size} imported, all equal`);

/** The imports that cross a wall, as "from --> to", each with one file that has it. An entry with an own name is a room of its own. */
async function importedArrows() {
  const arrows = new Map();
  for (const room of rooms) {
    for (const file of await sources(`${root}${room.folder}`)) {
      const shown = relative(root, file);
      const inTest = TEST.test(file);
      for (const { fileName: specifier } of ts.preProcessFile(await readFile(file, "utf8"), true, true).importedFiles) {
        if (specifier.startsWith(".")) {
          checkRelative(room, file, specifier, inTest || CONFIG.test(file));
          continue;
        }
        const target = roomOf(specifier);
        if (target === undefined || target.room === room) continue;
        if (!target.room.entries.includes(specifier))
          faults.push(`${shown} imports ${specifier}, which is no public entry`);
        if (!inTest && !CONFIG.test(file)) arrows.set(`${nodeOf(file, room)} --> ${target.node}`, shown);
      }
    }
  }
  return arrows;
}

/** The protocol is drawn as a room of its own, because bridges may import it and nothing else of the SDK. */
function nodeOf(file, room) {
  return file.includes("/packages/clientmcp/src/protocol/") ? "protocol" : room.folder.split("/").at(-1);
}

function roomOf(specifier) {
  const room = rooms.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (room === undefined) return undefined;
  return { room, node: specifier === "clientmcp/protocol" ? "protocol" : room.folder.split("/").at(-1) };
}

/** A relative import stays in its room; only tests may borrow another room's test helpers, and settings the shared ones. */
function checkRelative(room, file, specifier, lenient) {
  const target = resolve(dirname(file), specifier);
  const own = `${root}${room.folder}/`;
  const shown = `${relative(root, file)} imports ${specifier}`;
  if (!target.startsWith(own) && !(lenient && (/\/test\//.test(target) || shared.includes(dirname(target))))) {
    faults.push(`${shown}, which leaves its room`);
  }
  const protocol = `${root}packages/clientmcp/src/protocol/`;
  if (file.startsWith(protocol) && !target.startsWith(protocol)) faults.push(`${shown}: the protocol imports nothing`);
}

async function drawnArrows() {
  const text = await readFile(`${root}docs/architecture.md`, "utf8");
  const picture = /```mermaid.*\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const arrows = new Set(
    [...picture.matchAll(/^\s*([\w-]+) --> ([\w-]+)\s*$/gm)].map(([, from, to]) => `${from} --> ${to}`),
  );
  // Inside one package, so that no import of a package shows it.
  if (!arrows.delete("clientmcp --> protocol")) faults.push("clientmcp --> protocol is not drawn");
  return arrows;
}

async function sources(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !["node_modules", "dist", "test-results"].includes(entry.name))
      found.push(...(await sources(path)));
    else if (entry.isFile() && SOURCE.test(entry.name)) found.push(path);
  }
  return found;
}
