import { defineProject } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

/** What holds in the build that applications ship: the same sources without `__DEV__`. */
export default defineProject({
  ...sourceProject,
  define: { __DEV__: "false" },
  test: { ...sourceProject.test, name: "clientmcp-production", include: ["test/production.test.ts"] },
});
