import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findChromium } from "../../scripts/chromium.mjs";

const executablePath = findChromium();
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
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(executablePath !== undefined && { executablePath }),
            args: [
              "--no-sandbox",
              "--disable-gpu",
              "--disable-quic",
              "--no-first-run",
              "--disable-background-networking",
              "--disable-component-update",
              "--disable-sync",
              "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
            ],
          },
        }),
        instances: [{ browser: "chromium" }],
      },
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
