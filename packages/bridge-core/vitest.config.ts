import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

// Nothing in it is global, so that its files can share a process, which makes them three times as fast.
export default mergeConfig(sourceProject, defineProject({ test: { name: "bridge-core", isolate: false } }));
