import { defineConfig } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import type { AgentOptions } from "./fixtures/agent.ts";
import type { WalletOptions } from "./fixtures/test.ts";

const executablePath = findChromium();

export default defineConfig<AgentOptions, WalletOptions>({
  workers: 2,
  fullyParallel: true,
  // One more try, because a machine that is busy with other things stalls browsers. The report names what needed it.
  retries: 1,
  forbidOnly: process.env["CI"] !== undefined,
  // Patient, because a busy machine starts browsers slowly; nothing waits for time to pass.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../.ci-out/e2e.json" }]],
  use: {
    browserName: "chromium",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // The tests need this machine alone: without these flags Chromium looks for hosts of its maker at every start.
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
  },
  projects: [
    { name: "modern agent", testDir: "tests", use: { era: "modern" } },
    // The rest has nothing to do with how an agent speaks.
    {
      name: "legacy agent",
      testDir: "tests",
      testIgnore: /(foreign-pages|inspector|local-network|tabs|webmcp)\.spec/,
      use: { era: "legacy" },
    },
    // The eras differ in the bridge alone, so one is enough for what a framework makes of the page.
    { name: "wallet in Vue", testDir: "tests", testMatch: "wallet.spec.ts", use: { framework: "vue" } },
    { name: "wallet in Svelte", testDir: "tests", testMatch: "wallet.spec.ts", use: { framework: "svelte" } },
    // Without traces: writing down all that Storybook has on its pages takes long.
    { name: "storybook", testDir: "storybook", use: { trace: "off" } },
    { name: "applications", testDir: "apps" },
    { name: "hot replacement", testDir: "hot" },
    // One after the other, because they use the ports that the README names, and Vite's cache in the examples' folders.
    { name: "demo", testDir: "demo", fullyParallel: false, workers: 1 },
  ],
});
