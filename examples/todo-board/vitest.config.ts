import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

export default mergeConfig(sourceProject, defineProject({ test: { name: "todo-board" } }));
