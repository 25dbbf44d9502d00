import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

// The rest runs in a browser: vitest.browser.config.ts.
export default mergeConfig(
  sourceProject,
  defineProject({ test: { name: "ui", exclude: ["**/*.dom.test.ts", "**/node_modules/**"] } }),
);
