import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { pack, publishedPackages } from "../../../scripts/packed.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** The tarball of every published package, by its name. */
    readonly tarballs: Readonly<Record<string, string>>;
  }
}

/** Packs every published package once for all tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "clientmcp-tarballs-"));
  const tarballs: Record<string, string> = {};
  for (const { workspace, manifest } of await publishedPackages()) {
    tarballs[manifest.name] = (await pack(workspace, folder)).tarball;
  }
  project.provide("tarballs", tarballs);
  return () => rm(folder, { recursive: true, force: true });
}
