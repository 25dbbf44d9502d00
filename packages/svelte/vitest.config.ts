import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

export default mergeConfig(
  sourceProject,
  defineProject({
    plugins: [
      svelte({
        configFile: false,
        // One component that awaits puts all that is rendered beside it into Svelte's asynchronous mode.
        dynamicCompileOptions: ({ filename }) =>
          filename.endsWith("/WaitingOf.svelte") ? { experimental: { async: true } } : undefined,
      }),
    ],
    // Svelte for browsers in jsdom; in Node its imports lead to the one for servers.
    resolve: { conditions: ["browser"] },
    test: { name: "svelte" },
  }),
);
