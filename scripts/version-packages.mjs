// `npm run version-packages`: takes the changesets up into versions and changelogs, as the release workflow's pull request has them.
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { publishedPackages } from "./packed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

run("changeset", "version");
for (const { workspace, manifest } of await publishedPackages()) {
  const wanted = manifest.peerDependencies?.clientmcp;
  if (wanted === undefined) continue;
  // A binding may use what its own release added to the SDK, so no older SDK will do.
  const file = `${root}${workspace}/package.json`;
  const raised = wanted.replace(/^>=\S+/, `>=${manifest.version}`);
  await writeFile(file, (await readFile(file, "utf8")).replace(`"clientmcp": "${wanted}"`, `"clientmcp": "${raised}"`));
}
run("npm", "install", "--package-lock-only", "--ignore-scripts");

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}
