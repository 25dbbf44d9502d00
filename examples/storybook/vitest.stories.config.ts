import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { inChromium } from "../../vitest.chromium.ts";

const root = import.meta.dirname;

/** The stories as one framework renders them. */
function stories(framework: string): TestProjectInlineConfiguration {
  return {
    root,
    plugins: [storybookTest({ configDir: join(root, framework, ".storybook") })],
    // Keys are pressed from outside of the page.
    resolve: { conditions: ["real-keys"] },
    test: {
      name: framework,
      testTimeout: 60_000,
      // Of its own: Vitest writes the project's name into it, at a time that is not always late enough.
      browser: { ...inChromium, instances: [{ browser: "chromium" }] },
    },
  };
}

export default defineConfig({
  root,
  test: {
    projects: [stories("react"), stories("vue"), stories("svelte")],
    reporters: ["default", ["json", { outputFile: "../../.ci-out/stories.json" }]],
  },
});
