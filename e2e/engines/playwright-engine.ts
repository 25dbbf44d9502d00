import { chromium, firefox, type BrowserContext, type Page } from "@playwright/test";
import { freePort } from "../fixtures/free-port.ts";
import type { Engine, Tab } from "./engine.ts";

/** In Firefox, the tabs that a page opens share its window, so that one hides the others; those that Playwright opens do not. */
const OPENER = '<a target="_blank" rel="noopener" href="about:blank">Open</a>';

/** They let no page be hidden, slow no timers, and keep no page for the way back. */
const UNWANTED = [
  "--disable-back-forward-cache",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

/**
 * Chromium as users have it. Where Playwright has started it, every page believes that it is seen; where Playwright joins it
 * later and changes nothing, it is as it was.
 */
export async function startChromium(path: string, flags: readonly string[]): Promise<Engine> {
  const port = await freePort();
  const started = await chromium.launch({
    executablePath: path,
    args: [...flags, `--remote-debugging-port=${port}`],
    ignoreDefaultArgs: UNWANTED,
  });
  const joined = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const [context] = joined.contexts();
  if (context === undefined) throw new Error("Chromium has no window");
  return playwrightEngine({
    context,
    keepsConnectedPages: true,
    quit: async () => {
      await joined.close();
      await started.close();
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
