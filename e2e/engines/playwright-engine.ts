import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, firefox, type BrowserContext, type Page } from "@playwright/test";
import type { Engine, Tab } from "./engine.ts";

/** In Firefox, the tabs that a page opens share its window, so that one hides the others; those that Playwright opens do not. */
const OPENER = '<a target="_blank" rel="noopener" href="about:blank">Open</a>';

/**
 * Chromium as users have it. Playwright's own settings let no page be hidden and keep none for the way back, so it is started
 * without them.
 */
export async function startChromium(path: string, flags: readonly string[]): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "clientmcp-chromium-"));
  const args = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${folder}`, ...flags];
  const child = spawn(path, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  const browser = await chromium.connectOverCDP(await addressIn(child.stderr), { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("Chromium has no window");
  return playwrightEngine({
    context,
    keepsConnectedPages: true,
    quit: async () => {
      await browser.close();
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  });
}

export async function startFirefox(path: string): Promise<Engine> {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: path });
  const context = await browser.newContext();
  return playwrightEngine({ context, keepsConnectedPages: false, quit: () => browser.close() });
}

interface Started {
  readonly context: BrowserContext;
  readonly keepsConnectedPages: boolean;
  readonly quit: () => Promise<void>;
}

async function playwrightEngine({ context, keepsConnectedPages, quit }: Started): Promise<Engine> {
  const opener = await context.newPage();
  await opener.setContent(OPENER);
  return {
    keepsConnectedPages,
    unknownCodes: [],
    open: async (url) => {
      await opener.bringToFront();
      const opened = context.waitForEvent("page");
      await opener.click("a");
      const page = await opened;
      await page.goto(url);
      return tabOf(page, opener);
    },
    setOffline: (offline) => context.setOffline(offline),
    reset: async () => {
      await context.setOffline(false);
      for (const page of context.pages()) if (page !== opener) await page.close();
    },
    quit,
  };
}

function tabOf(page: Page, opener: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    // Playwright's own way back waits for a page to load, which a page that was kept does not.
    back: () => page.evaluate(() => history.back()),
    hide: () => opener.bringToFront(),
    show: () => page.bringToFront(),
    text: async (selector) => (await page.locator(selector).allTextContents()).join(""),
    click: async (selector) => {
      // Playwright watches an element over some frames first, and a hidden page draws none.
      await page.bringToFront();
      await page.locator(selector).click();
    },
    close: () => page.close(),
  };
}

/** Where Chromium says that it can be reached. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /^DevTools listening on (.*)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("Chromium ended without an address");
}
