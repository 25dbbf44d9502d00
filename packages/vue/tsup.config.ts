import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts"],
  format: "esm",
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  // Rollup, unlike esbuild, joins the files' imports of one package.
  treeshake: true,
  dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
});
