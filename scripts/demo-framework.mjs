// `npm run demo:framework -- next`, or nuxt, or sveltekit: an example that a server renders, for development, with a bridge, until
// Ctrl-C. It runs in a copy with the packed packages, as long as they are not published.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installExample, packAll, wantedFrameworks } from "./framework-examples.mjs";

const [name] = wantedFrameworks();
const tarballs = mkdtempSync(join(tmpdir(), "clientmcp-tarballs-"));
console.log(`Installing the example of ${name} …\n`);
const folder = installExample(name, await packAll(tarballs));
const example = spawn("npm", ["run", "dev"], { cwd: folder, stdio: "inherit" });
// A terminal sends Ctrl-C to the example as well; what ends it ends this.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => signal === "SIGTERM" && example.kill(signal));
example.once("exit", (code) => {
  for (const made of [tarballs, folder]) rmSync(made, { recursive: true, force: true });
  process.exitCode = code ?? 0;
});
