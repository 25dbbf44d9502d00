import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/cli.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  dts: { entry: "src/index.ts", compilerOptions: { ignoreDeprecations: "6.0" } },
});
