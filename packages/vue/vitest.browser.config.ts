import { defineProject, mergeConfig } from "vitest/config";
import { chromiumProject } from "../../vitest.chromium.ts";

/** The contract again, with the events, tasks and rendering of Chromium. */
export default mergeConfig(
  chromiumProject,
  defineProject({
    // The build of Vue for bundlers asks for them, on the console.
    define: {
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    // Found late, it would reload the page in the middle of a test.
    optimizeDeps: { include: ["vue"] },
    test: { name: "vue-browser", include: ["test/contract.test.ts"] },
  }),
);
