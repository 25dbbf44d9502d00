import { defineConfig } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import type { AgentOptions } from "./fixtures/agent.ts";

const executablePath = findChromium();

export default defineConfig<AgentOptions>({
  workers: 2,
  fullyParallel: true,
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
    { name: "docs", testDir: "docs" },
    { name: "modern agent", testDir: "tests", use: { era: "modern" } },
    { name: "legacy agent", testDir: "tests", use: { era: "legacy" } },
    { name: "hot replacement", testDir: "hot" },
    // Apart, because it uses the ports that the README names.
    { name: "demo", testDir: "demo" },
  ],
});
