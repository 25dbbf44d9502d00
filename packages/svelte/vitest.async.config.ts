import { defineProject, mergeConfig } from "vitest/config";
import settings from "./vitest.config.ts";

/** The same tests in Svelte's asynchronous mode, which a single component that awaits turns on for the whole page. */
export default mergeConfig(
  settings,
  defineProject({
    test: {
      name: "svelte-async",
      env: { SVELTE_MODE: "asynchronous" },
      setupFiles: ["test/page/WaitingOf.svelte"],
      // Always in this mode, because only then two requests can interleave.
      exclude: ["test/server.test.ts"],
    },
  }),
);
