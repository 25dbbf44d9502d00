import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/*/vitest.config.ts",
      "packages/clientmcp/vitest.production.config.ts",
      "packages/react/vitest.{compiled,react-18}.config.ts",
      "packages/{react,ui,vue,svelte}/vitest.browser.config.ts",
      "packages/svelte/vitest.async.config.ts",
      "examples/*/vitest.config.ts",
      "docs-site/vitest.config.ts",
    ],
    maxWorkers: "100%", // By default one core is left idle, which is half of a small machine.
    reporters: ["default", ["json", { outputFile: ".ci-out/unit.json" }]],
  },
});
