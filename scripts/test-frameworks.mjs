// `npm run test:frameworks`: installs, checks and builds the examples that a server renders, and tests them in Chromium with the
// official MCP client. `-- next` takes one of them.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installExample, npm, packAll, wantedFrameworks } from "./framework-examples.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
// There while the examples are built as well, so that a build which took it into the browser's code is found out.
const secret = randomBytes(32).toString("base64url");
const tarballs = mkdtempSync(join(tmpdir(), "clientmcp-tarballs-"));
const examples = {};

try {
  const packed = await packAll(tarballs);
  for (const name of wantedFrameworks()) {
    examples[name] = timed(`${name}: installed`, () => installExample(name, packed));
    timed(`${name}: built`, () => npm(examples[name], ["run", "build"], { CLIENTMCP_SECRET: secret }));
    timed(`${name}: checked`, () => npm(examples[name], ["run", "check", "--if-present"]));
  }
  const { status } = spawnSync("npm", ["run", "--silent", "test:frameworks", "--workspace", "e2e"], {
    cwd: root,
    env: { ...process.env, FRAMEWORK_EXAMPLES: JSON.stringify(examples), CLIENTMCP_SECRET: secret },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  for (const folder of [tarballs, ...Object.values(examples)]) rmSync(folder, { recursive: true, force: true });
}

function timed(what, run) {
  const started = performance.now();
  const result = run();
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
