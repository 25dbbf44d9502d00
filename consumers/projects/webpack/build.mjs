import { cp, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import webpack from "webpack";

const shared = {
  mode: "production",
  module: { rules: [{ test: /\.tsx?$/, loader: "esbuild-loader", options: { jsx: "automatic" } }] },
  resolve: { extensions: [".tsx", ".ts", ".js"] },
};

await bundle({ ...shared, entry: "./src/main.tsx", output: { path: resolve("dist") } });
await cp("index.html", "dist/index.html");

const stats = await bundle({ ...shared, entry: "./src/core.ts", output: { path: resolve("core") } });
// Orphans are what was read and then left out.
const { modules } = stats.toJson({
  all: false,
  cachedModules: true,
  modules: true,
  modulesSpace: Infinity,
  nestedModules: true,
  nestedModulesSpace: Infinity,
});
await writeFile("core/modules.json", JSON.stringify(modules.filter(({ orphan }) => !orphan).flatMap(names)));

async function bundle(config) {
  const stats = await promisify(webpack)(config);
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  return stats;
}

/** Webpack joins modules; those that were joined stand below the joint one. */
function names({ name, modules }) {
  return modules === undefined ? [name] : modules.flatMap(names);
}
