import { defineConfig } from "tsup";

const shared = {
  format: "esm",
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  clean: false,
} as const;

export default defineConfig([
  { ...shared, entry: { index: "src/index.ts" }, outDir: "dist", define: { __DEV__: "false" } },
  // The `development` condition: the same entry with warnings, and with advice in its messages.
  { ...shared, entry: { index: "src/index.ts" }, outDir: "dist/development", define: { __DEV__: "true" } },
  // Bridges tell developers what they refuse, so the protocol's own entry has the whole messages too.
  { ...shared, entry: { protocol: "src/protocol/index.ts" }, outDir: "dist", define: { __DEV__: "true" } },
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      protocol: "src/protocol/index.ts",
      testing: "src/testing/index.ts",
      webmcp: "src/webmcp/index.ts",
    },
    outDir: "dist",
    dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
  },
]);
