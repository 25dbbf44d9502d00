import { defineProject, mergeConfig } from "vitest/config";
import { chromiumProject } from "../../vitest.chromium.ts";

/** The contract again, with the events, tasks and rendering of Chromium. */
export default mergeConfig(
  chromiumProject,
  defineProject({
    // Found late, they would reload the page in the middle of a test.
    optimizeDeps: { include: ["react", "react/jsx-dev-runtime", "react-dom/client", "@testing-library/react"] },
    test: { name: "react-browser", include: ["test/contract.test.tsx"] },
  }),
);
