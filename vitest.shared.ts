import { defineProject } from "vitest/config";

const conditions = ["clientmcp-source", "module", "node", "development", "import", "default"];

/** What the tests of every package share: the workspaces' sources instead of their builds, and the development warnings. */
export const sourceProject = defineProject({
  define: { __DEV__: "true" },
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // No test waits for time to pass; this is how long a busy machine may take for the slowest.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
