import { configDefaults, defineProject, mergeConfig } from "vitest/config";
import { chromiumProject } from "../../vitest.chromium.ts";

/** What browsers might do differently from Node: values, texts, schemas, timers, events. */
export default mergeConfig(
  chromiumProject,
  defineProject({
    // Found late, they would reload the page in the middle of a test.
    optimizeDeps: {
      include: ["@cfworker/json-schema", "@valibot/to-json-schema", "arktype", "fast-check", "valibot", "zod"],
    },
    test: {
      name: "clientmcp-browser",
      include: ["src/**/*.test.ts", "test/**/*.test.ts"],
      exclude: [
        ...configDefaults.exclude,
        "test/production.test.ts",
        // They need Node.
        "src/tokens/mint-token.test.ts",
        "test/{first-wire,herd,imports,readme-control,real-socket,testing-contract}.test.ts",
        // They put a page of their own in the place of the browser's, which no browser allows.
        "test/{day,lifecycle,webmcp}.test.ts",
      ],
    },
  }),
);
