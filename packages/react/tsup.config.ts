import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts"],
  format: "esm",
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  // Bundlers drop the directive from inner files, so it is put at the top of what is published.
  banner: { js: '"use client";' },
  dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
});
