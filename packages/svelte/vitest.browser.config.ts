import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineProject, mergeConfig } from "vitest/config";
import { chromiumProject } from "../../vitest.chromium.ts";

/** The contract again, with the events, tasks and rendering of Chromium. */
export default mergeConfig(
  chromiumProject,
  defineProject({
    plugins: [svelte({ configFile: false })],
    test: { name: "svelte-browser", include: ["test/contract.test.ts"] },
  }),
);
