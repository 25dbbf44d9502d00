import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const tsup = fileURLToPath(new URL("../../../node_modules/tsup/dist/cli-default.js", import.meta.url));

it("E-105: every script of the built package begins with the client directive", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clientmcp-react-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const args = [tsup, "--out-dir", folder, "--no-dts", "--silent"];
  await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(new URL("..", import.meta.url)) });
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(scripts).toContain("index.js");
  for (const script of scripts) expect(await readFile(join(folder, script), "utf8")).toMatch(/^"use client";\n/);
});
