import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", define: "src/define.ts", devtools: "src/devtools/index.ts" },
  format: "esm",
  target: "es2022",
  platform: "neutral",
  splitting: true,
  sourcemap: true,
  dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
});
