// Installs the programs that only some checks need. They live outside the workspaces, so that `npm ci` stays small.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Installs what the lock in `folder` names, unless the wanted versions of `names` (all by default) are there already. */
export async function install(folder, names) {
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const wanted = { ...dependencies, ...optionalDependencies };
  const missing = [];
  for (const name of names ?? Object.keys(wanted)) {
    if (!(await isInstalled(`${folder}/node_modules/${name}/package.json`, wanted[name]))) missing.push(name);
  }
  if (missing.length === 0) return;
  for (let attempt = 1; attempt <= 3; attempt++) {
    console.log(`installing ${missing.join(", ")}${attempt === 1 ? "" : `, attempt ${attempt}`} …`);
    const args = ["ci", "--no-bin-links", "--loglevel=error"];
    if (spawnSync("npm", args, { cwd: folder, stdio: "inherit" }).status === 0) return;
  }
  throw new Error(`${missing.join(", ")} could not be installed`);
}

async function isInstalled(manifest, wanted) {
  if (!existsSync(manifest)) return false;
  const { version } = JSON.parse(await readFile(manifest, "utf8"));
  return wanted === version || wanted.endsWith(`@${version}`);
}
