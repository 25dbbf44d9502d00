import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import type { BrowserProviderOption } from "vitest/node";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import sdk from "./packages/clientmcp/vitest.browser.config.ts";
import react from "./packages/react/vitest.browser.config.ts";
import svelte from "./packages/svelte/vitest.browser.config.ts";
import vue from "./packages/vue/vitest.browser.config.ts";

const { FIREFOX, WEBKIT_DRIVER } = process.env;
const WEBDRIVERIO = new URL("tools/engines/node_modules/@vitest/browser-webdriverio/dist/index.js", import.meta.url);

const webKit = await webKitProvider();

// Made for each project, because Vitest writes the projects' names into it.
const browser = (): Browser => ({
  enabled: true,
  screenshotFailures: false,
  instances: [
    {
      browser: "firefox",
      headless: true,
      provider: playwright({
        launchOptions: {
          channel: "moz-firefox",
          ...(FIREFOX === undefined ? {} : { executablePath: FIREFOX }),
          // It takes the page for one that nobody sees, and would let its timers wait for a second.
          firefoxUserPrefs: { "dom.min_background_timeout_value": 4 },
        },
      }),
    },
    // The nearest that its provider knows, whose types are not at hand; the driver opens WebKit whatever it is asked for.
    { browser: "safari" as "webkit", headless: false, provider: webKit },
  ],
});

/** The unit tests of the SDK and the contract of the bindings, in Firefox and WebKit. `npm run test:engines` says where they are. */
export default defineConfig({
  test: {
    projects: [
      inEngines("clientmcp", sdk),
      inEngines("react", react),
      inEngines("vue", vue),
      inEngines("svelte", svelte),
    ],
    // One browser at a time is enough for a machine.
    fileParallelism: false,
    reporters: ["default", "json"],
  },
});

/** It is installed only where WebKit is driven, so its own types are not at hand. */
async function webKitProvider(): Promise<BrowserProviderOption> {
  const { webdriverio } = (await import(WEBDRIVERIO.href)) as {
    webdriverio: (options: object) => BrowserProviderOption;
  };
  const { hostname, port } = new URL(WEBKIT_DRIVER ?? "http://127.0.0.1");
  const capabilities = { "wdio:enforceWebDriverClassic": true };
  return webdriverio({ hostname, port: Number(port), path: "/", logLevel: "error", capabilities });
}

type Browser = NonNullable<NonNullable<UserWorkspaceConfig["test"]>["browser"]>;

function inEngines(folder: string, chromium: UserWorkspaceConfig): UserWorkspaceConfig {
  const root = fileURLToPath(new URL(`packages/${folder}`, import.meta.url));
  // Vitest takes the definitions out of a project's object, which the configurations share.
  const define = { ...chromium.define };
  return { ...chromium, root, define, test: { ...chromium.test, name: folder, browser: browser() } };
}
