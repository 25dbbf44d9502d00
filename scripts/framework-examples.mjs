// The examples that a server renders, as a user gets them: copied out of the repository, with the packed packages.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack, publishedPackages } from "./packed.mjs";
import { userEnvironment } from "./user-environment.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
// What is made in the folder of an example, and not part of it.
const MADE = new Set(["node_modules", ".next", ".nuxt", ".output", ".svelte-kit", "build"]);
const QUIET = { NEXT_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1" };

export const FRAMEWORKS = ["next", "nuxt", "sveltekit"];

/** The frameworks that the command line names, or all. */
export function wantedFrameworks() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !FRAMEWORKS.includes(name));
  if (unknown.length === 0) return wanted.length === 0 ? FRAMEWORKS : wanted;
  console.error(`There is no example of ${unknown.join(", ")}; there is ${FRAMEWORKS.join(", ")}.`);
  return process.exit(2);
}

/** Packs into a folder what is published, for any number of examples. @returns The tarball of each package, by its name. */
export async function packAll(folder) {
  const tarballs = {};
  for (const { workspace, manifest } of await publishedPackages()) {
    tarballs[manifest.name] = `file:${(await pack(workspace, folder)).tarball}`;
  }
  return tarballs;
}

/** Copies an example into a folder of its own, and installs it there with our packages from their tarballs. @returns The folder. */
export function installExample(name, tarballs) {
  const folder = mkdtempSync(join(tmpdir(), `clientmcp-${name}-`));
  cpSync(`${root}examples/${name}`, folder, { recursive: true, filter: (path) => !MADE.has(basename(path)) });
  const file = join(folder, "package.json");
  const { dependencies, devDependencies, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(
    file,
    JSON.stringify({
      ...manifest,
      dependencies: { ...dependencies, ...taken(tarballs, dependencies) },
      devDependencies: { ...devDependencies, ...taken(tarballs, devDependencies) },
      // Our packages need each other, too.
      overrides: tarballs,
    }),
  );
  npm(folder, ["install", "--prefer-offline", "--loglevel=error"]);
  return folder;
}

/** Runs npm in the folder of an example. @throws {Error} with all that was written, if it fails. */
export function npm(folder, args, env = {}) {
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: folder,
    env: { ...userEnvironment(), ...QUIET, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
}

function taken(tarballs, dependencies) {
  return Object.fromEntries(Object.entries(tarballs).filter(([name]) => name in dependencies));
}
