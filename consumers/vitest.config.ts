import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/packed.ts",
    // Two installations at once are slower than one after the other.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ["default", ["json", { outputFile: "../.ci-out/packages.json" }]],
  },
});
