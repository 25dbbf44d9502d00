import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

export default mergeConfig(
  sourceProject,
  defineProject({
    plugins: [svelte()],
    // Svelte for browsers in jsdom; in Node its imports lead to the one for servers.
    resolve: { conditions: ["browser"] },
    test: { name: "svelte" },
  }),
);
