import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

// Nothing in it is global, so that its files can share a process, which makes them quicker.
export default mergeConfig(
  sourceProject,
  defineProject({ test: { name: "clientmcp", isolate: false, exclude: ["test/production.test.ts"] } }),
);
