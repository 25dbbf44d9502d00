// Packs every package that is published and checks the tarball: publint, are-the-types-wrong, and what is inside.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { pack, publishedPackages, unpack } from "./packed.mjs";
import { tarballFaults } from "./tarball-faults.mjs";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "clientmcp-pack-"));
let failed = false;

try {
  for (const { workspace, manifest } of await publishedPackages()) {
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
  const { tarball, paths } = await pack(workspace, folder);
  const unpacked = join(folder, workspace);
  await mkdir(unpacked, { recursive: true });
  await unpack(tarball, unpacked);
  // Svelte's files have no types for Node's own resolution, because only bundlers load them.
  const ignored = manifest.svelte === undefined ? [] : ["--ignore-rules", "internal-resolution-error"];
  return [
    ...tarballFaults(unpacked, paths),
    ...(await tool("publint", ["run", tarball, "--strict"])),
    ...(await tool("attw", [tarball, "--profile", "esm-only", "--no-color", ...ignored])),
  ];
}

async function tool(name, args) {
  try {
    await run(`${root}node_modules/.bin/${name}`, args, { cwd: root });
    return [];
  } catch (error) {
    return [`${name}: ${error.stdout ?? ""}${error.stderr ?? error.message}`];
  }
}
