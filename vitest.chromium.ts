import { playwright } from "@vitest/browser-playwright";
import { defineProject, type TestProjectInlineConfiguration } from "vitest/config";
import { findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium();

type Browser = NonNullable<NonNullable<TestProjectInlineConfiguration["test"]>["browser"]>;

/** Chromium without a window, which talks to this machine only. */
export const inChromium: Browser = {
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
};

/** What the tests in Chromium share: the workspaces' sources instead of their builds, and the development warnings. */
export const chromiumProject = defineProject({
  define: { __DEV__: "true" },
  resolve: { conditions: ["clientmcp-source", "module", "browser", "development"] },
  test: { restoreMocks: true, testTimeout: 60_000, hookTimeout: 60_000, browser: inChromium },
});
