import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const ENDS_WITHIN_MS = 60_000;

/**
 * Runs a page's commands in a project of its own, with an `npx` that takes our commands from here and an `npm` that only looks
 * (`doc-command.mjs`). `environment` is what the reader has set before.
 *
 * @returns What went wrong, if anything did.
 */
export function runCommands(code, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), "clientmcp-docs-"));
  try {
    const [bin, cwd] = [`${folder}/bin`, `${folder}/todos`];
    mkdirSync(bin);
    mkdirSync(cwd);
    for (const name of ["npm", "npx"]) {
      const text = `#!/bin/sh\nexec "${process.execPath}" "${root}scripts/doc-command.mjs" ${name} "$@"\n`;
      writeFileSync(`${bin}/${name}`, text, { mode: 0o755 });
    }
    writeFileSync(`${cwd}/package.json`, '{ "name": "todos" }\n');
    const env = { ...process.env, ...environment, PATH: `${bin}${delimiter}${process.env.PATH}` };
    const args = ["-euo", "pipefail", "-c", code];
    const { status, signal, stdout, stderr } = spawnSync("bash", args, {
      cwd,
      env,
      encoding: "utf8",
      timeout: ENDS_WITHIN_MS,
    });
    return status === 0 ? undefined : `ended with ${status ?? signal}\n${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
