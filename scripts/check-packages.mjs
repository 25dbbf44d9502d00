// Packs every package that is published and checks the tarball: publint, are-the-types-wrong, and what is inside.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const { workspaces } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
const folder = await mkdtemp(join(tmpdir(), "clientmcp-pack-"));
let failed = false;

try {
  for (const workspace of workspaces) {
    const manifest = JSON.parse(await readFile(`${root}${workspace}/package.json`, "utf8"));
    if (manifest.private === true) continue;
    const faults = await faultsOf(workspace, manifest);
    console.log(`${faults.length === 0 ? "ok  " : "FAIL"} ${manifest.name}`);
    for (const fault of faults) console.error(fault);
    failed ||= faults.length > 0;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function faultsOf(workspace, manifest) {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder, "--workspace", workspace], {
    cwd: root,
  });
  const [{ filename, files }] = Object.values(JSON.parse(stdout));
  const tarball = join(folder, filename);
  const paths = files.map(({ path }) => path);
  const faults = [];
  for (const needed of ["README.md", "LICENSE", "package.json"]) {
    if (!paths.includes(needed)) faults.push(`${needed} is missing from the tarball`);
  }
  for (const path of paths) {
    if (/\.test(-d)?\.tsx?$|^test\//.test(path)) faults.push(`${path} is a test and must not be published`);
  }
  if (manifest.name === "clientmcp" && Object.keys(manifest.dependencies ?? {}).length > 0) {
    faults.push("clientmcp must have no runtime dependency");
  }
  faults.push(...(await tool("publint", ["run", tarball, "--strict"])));
  // Svelte's files have no types for Node's own resolution, because only bundlers load them.
  const ignored = manifest.svelte === undefined ? [] : ["--ignore-rules", "internal-resolution-error"];
  faults.push(...(await tool("attw", [tarball, "--profile", "esm-only", "--no-color", ...ignored])));
  return faults;
}

async function tool(name, args) {
  try {
    await run(`${root}node_modules/.bin/${name}`, args, { cwd: root });
    return [];
  } catch (error) {
    return [`${name}: ${error.stdout ?? ""}${error.stderr ?? error.message}`];
  }
}
