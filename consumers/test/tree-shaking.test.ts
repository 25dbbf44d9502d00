import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { expect, it } from "vitest";
import { freshProject, type FreshProject } from "./support/fresh-project.ts";

const BUNDLERS = {
  esbuild: ["build.mjs"],
  webpack: ["build.mjs"],
  vite: ["node_modules/vite/bin/vite.js", "build", "--config", "core.config.ts", "--logLevel", "warn"],
};

/** The modules from which code went into a bundle, and the sources of ours that are in them. */
async function bundled(project: FreshProject): Promise<{ readonly modules: string[]; readonly sources: string[] }> {
  const listed = JSON.parse(await readFile(project.path("core/modules.json"), "utf8")) as readonly string[];
  const modules = listed.map((name) => name.replace(/^.*node_modules\//, ""));
  const maps = await Promise.all(
    modules
      .filter((name) => name.startsWith("clientmcp/"))
      .map(async (name) => {
        const map = project.path("node_modules", `${name}.map`);
        const { sources } = JSON.parse(await readFile(map, "utf8")) as { readonly sources: readonly string[] };
        return sources.map((source) => resolve(dirname(map), source).slice(project.path("node_modules/").length));
      }),
  );
  return { modules, sources: maps.flat() };
}

it.each(Object.entries(BUNDLERS))(
  "%s takes the connection for ClientMCP, and no dialog, no validator, no testing code, no other entry",
  async (name, build) => {
    const project = await freshProject(name);
    await project.node(build);

    const { modules, sources } = await bundled(project);

    expect(
      modules.filter((module) => !module.startsWith("clientmcp/dist/") && !module.endsWith("src/core.ts")),
    ).toEqual([]);
    expect(modules).toContain("clientmcp/dist/index.js");
    expect(sources).toContain("clientmcp/src/connection.ts");
    expect(sources.filter((source) => !/^clientmcp\/src\/(?:protocol\/)?[^/]+\.ts$/.test(source))).toEqual([]);
    expect(sources.filter((source) => source.includes("dev-warnings"))).toEqual([]);
  },
);
