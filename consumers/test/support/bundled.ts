import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { FreshProject } from "./fresh-project.ts";

/** What went into a bundle. */
export interface Bundled {
  /** The modules that gave code to it; those of packages without the path to `node_modules`. */
  readonly modules: readonly string[];
  /** The sources of `clientmcp` that these modules were built from. */
  readonly sources: readonly string[];
}

/** Reads the list of modules that the build of a project wrote for its `src/core.ts`. */
export async function bundled(project: FreshProject): Promise<Bundled> {
  const listed = JSON.parse(await readFile(project.path("core/modules.json"), "utf8")) as readonly string[];
  const modules = listed.map((name) => name.replace(/^.*node_modules\//, ""));
  const sources = modules.filter((name) => name.startsWith("clientmcp/")).map((name) => sourcesOf(project, name));
  return { modules, sources: (await Promise.all(sources)).flat() };
}

async function sourcesOf(project: FreshProject, module: string): Promise<readonly string[]> {
  const root = project.path("node_modules");
  const map = `${root}/${module}.map`;
  const { sources } = JSON.parse(await readFile(map, "utf8")) as { readonly sources: readonly string[] };
  return sources.map((source) => resolve(dirname(map), source).slice(root.length + 1));
}
