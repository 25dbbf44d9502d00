import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { findChromium } from "../../scripts/chromium.mjs";

const executablePath = findChromium();

/** The elements as Chromium shows them: focus, keys, layout and colours cannot be had elsewhere. */
export default defineProject({
  define: { __DEV__: "true" },
  resolve: { conditions: ["clientmcp-source", "module", "browser", "development"] },
  // Found late, they would reload the page in the middle of a test.
  optimizeDeps: { include: ["lit", "lit/directives/guard.js", "lit/directives/repeat.js", "axe-core", "fast-check"] },
  test: {
    name: "ui-browser",
    include: ["src/**/*.dom.test.ts", "test/**/*.dom.test.ts"],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1000, height: 700 },
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
});
