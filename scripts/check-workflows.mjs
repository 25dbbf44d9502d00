// Holds the workflows to the schema of GitHub's workflow files.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { validateWorkflow } from "@action-validator/core";

const folder = fileURLToPath(new URL("../.github/workflows/", import.meta.url));
for (const name of await readdir(folder)) {
  const { errors } = validateWorkflow(await readFile(folder + name, "utf8"));
  console.log(`${errors.length === 0 ? "ok  " : "FAIL"} ${name}`);
  if (errors.length === 0) continue;
  console.error(JSON.stringify(errors, undefined, 2));
  process.exitCode = 1;
}
