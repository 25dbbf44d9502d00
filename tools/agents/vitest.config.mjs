import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["agents.test.mjs"],
    // No test waits for time to pass; this is how long a busy machine may take for the slowest.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: "../../.ci-out/agents.json" }]],
  },
});
