import { defineConfig } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";
import type { AgentOptions } from "../fixtures/agent.ts";
import type { WalletOptions } from "../fixtures/test.ts";
import base from "../playwright.config.ts";
import type { EngineOptions } from "./test.ts";

const { CHROMIUM = findChromium(), FIREFOX, WEBKIT_DRIVER } = process.env;
const flags = base.use?.launchOptions?.args ?? [];

/** The same flows in browsers of every make. `npm run test:engines` finds them and says here where they are. */
export default defineConfig<AgentOptions, WalletOptions & EngineOptions>({
  ...base,
  testDir: ".",
  // The flows stop and start a bridge that all tests of a worker use; and one browser at a time is enough for a machine.
  workers: 1,
  fullyParallel: false,
  reporter: [["list"], ["json", { outputFile: "../../.ci-out/engines-flows.json" }]],
  use: { era: "modern", trace: "off" },
  projects: [
    ...(CHROMIUM
      ? [{ name: "Chromium", use: { browserAt: { engine: "chromium", path: CHROMIUM, flags } } as const }]
      : []),
    ...(FIREFOX ? [{ name: "Firefox", use: { browserAt: { engine: "firefox", path: FIREFOX } } as const }] : []),
    ...(WEBKIT_DRIVER
      ? [{ name: "WebKit", use: { browserAt: { engine: "webkit", driver: WEBKIT_DRIVER } } as const }]
      : []),
  ],
});
