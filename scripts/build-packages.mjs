// Builds the packages that the demo and the end-to-end tests run, in the order of their imports, where a source is newer than its build.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = ["clientmcp", "react", "vue", "svelte", "ui", "bridge-core", "bridge-node", "bridge-dev"];

export function buildPackages() {
  const stale = PACKAGES.filter((name, index) => isStale(name) || PACKAGES.slice(0, index).some(isStale));
  if (stale.length === 0) return;
  console.log(`Building ${stale.join(", ")} (up to a minute) …`);
  for (const name of stale) {
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build", "-w", `packages/${name}`], {
      cwd: root,
      encoding: "utf8",
    });
    if (status !== 0) {
      console.error(`${stdout}${stderr}\nThe build of packages/${name} failed.`);
      process.exit(1);
    }
    console.log(`  ${name}`);
  }
}

function isStale(name) {
  const folder = join(root, "packages", name);
  const built = join(folder, "dist", "index.js");
  return !existsSync(built) || newest(join(folder, "src")) > statSync(built).mtimeMs;
}

function newest(folder) {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    }),
  );
}
