import { defineConfig } from "tsup";

const shared = {
  format: "esm",
  target: "es2022",
  platform: "neutral",
  sourcemap: true,
  clean: false,
} as const;

// Built together, so that they share classes: an error of one is an instance of the class that another exports.
const entries = {
  index: "src/index.ts",
  "json-schema": "src/json-schema/index.ts",
  testing: "src/testing/index.ts",
  tokens: "src/tokens/index.ts",
  webmcp: "src/webmcp/index.ts",
};

export default defineConfig([
  { ...shared, entry: entries, splitting: true, outDir: "dist", define: { __DEV__: "false" } },
  // The `development` condition: the same entries with warnings, and with advice in their messages.
  { ...shared, entry: entries, splitting: true, outDir: "dist/development", define: { __DEV__: "true" } },
  // Bridges tell developers what they refuse, so the protocol's own entry has the whole messages too.
  { ...shared, entry: { protocol: "src/protocol/index.ts" }, outDir: "dist", define: { __DEV__: "true" } },
  {
    ...shared,
    entry: { ...entries, protocol: "src/protocol/index.ts" },
    outDir: "dist",
    dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
  },
]);
