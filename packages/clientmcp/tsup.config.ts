import { defineConfig } from "tsup";

const shared = {
  format: "esm",
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  splitting: true,
  clean: false,
} as const;

export default defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      protocol: "src/protocol/index.ts",
      testing: "src/testing/index.ts",
      webmcp: "src/webmcp/index.ts",
    },
    outDir: "dist",
    define: { __DEV__: "false" },
    dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
  },
  // The `development` condition: the same entry with its warnings.
  { ...shared, entry: { index: "src/index.ts" }, outDir: "dist/development", define: { __DEV__: "true" } },
]);
