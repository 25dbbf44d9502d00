import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", cli: "src/cli.ts", vite: "src/vite/index.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  dts: { entry: { index: "src/index.ts", vite: "src/vite/index.ts" }, compilerOptions: { ignoreDeprecations: "6.0" } },
});
