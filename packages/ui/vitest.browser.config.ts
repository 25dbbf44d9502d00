import { defineProject, mergeConfig } from "vitest/config";
import { chromiumProject } from "../../vitest.chromium.ts";

/** The elements as Chromium shows them: focus, keys, layout and colours cannot be had elsewhere. */
export default mergeConfig(
  chromiumProject,
  defineProject({
    // Found late, they would reload the page in the middle of a test.
    optimizeDeps: { include: ["lit", "lit/directives/guard.js", "lit/directives/repeat.js", "axe-core", "fast-check"] },
    test: {
      name: "ui-browser",
      include: ["src/**/*.dom.test.ts", "test/**/*.dom.test.ts"],
      browser: { viewport: { width: 1000, height: 700 } },
    },
  }),
);
