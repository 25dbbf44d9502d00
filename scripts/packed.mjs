// The packages that are published, and their tarballs.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

/** The workspaces that are published, with their manifests, in the order of their imports. */
export async function publishedPackages() {
  const { workspaces } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
  const all = await Promise.all(
    workspaces.map(async (workspace) => ({
      workspace,
      manifest: JSON.parse(await readFile(`${root}${workspace}/package.json`, "utf8")),
    })),
  );
  return all.filter(({ manifest }) => manifest.private !== true);
}

/** Packs one workspace into a folder. @returns The tarball, and the paths that are in it. */
export async function pack(workspace, folder) {
  const args = ["pack", "--json", "--pack-destination", folder, "--workspace", workspace];
  const { stdout } = await run("npm", args, { cwd: root });
  const [{ filename, files }] = Object.values(JSON.parse(stdout));
  return { tarball: join(folder, filename), paths: files.map(({ path }) => path) };
}

/** Unpacks a tarball into a folder that exists. */
export async function unpack(tarball, folder) {
  await run("tar", ["-xzf", tarball, "-C", folder, "--strip-components", "1"]);
}
