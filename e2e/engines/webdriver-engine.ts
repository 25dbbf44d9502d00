import type { Engine, Tab } from "./engine.ts";

/** The part of webdriverio that is used here. It is installed only where WebKit is driven, so its own types are not at hand. */
interface WebDriver {
  url(url: string): Promise<unknown>;
  back(): Promise<void>;
  $(selector: string): WebDriverElement;
  getWindowHandle(): Promise<string>;
  getWindowHandles(): Promise<string[]>;
  createWindow(type: "window"): Promise<{ readonly handle: string }>;
  switchToWindow(handle: string): Promise<void>;
  minimizeWindow(): Promise<unknown>;
  setWindowRect(x: number, y: number, width: number, height: number): Promise<unknown>;
  closeWindow(): Promise<unknown>;
  deleteSession(): Promise<void>;
}

interface WebDriverElement {
  isExisting(): Promise<boolean>;
  getProperty(name: string): Promise<unknown>;
  waitForEnabled(): Promise<unknown>;
  click(): Promise<void>;
}

const LIBRARY = new URL("../../tools/engines/node_modules/webdriverio/build/node.js", import.meta.url);

/** @param address That of a WebDriver which chooses the browser by itself. */
export async function startWebKit(address: string): Promise<Engine> {
  const { remote } = (await import(LIBRARY.href)) as { remote: (options: object) => Promise<WebDriver> };
  const { hostname, port } = new URL(address);
  const driver = await remote({
    hostname,
    port: Number(port),
    path: "/",
    logLevel: "error",
    waitforTimeout: 15_000,
    capabilities: { browserName: "MiniBrowser", "wdio:enforceWebDriverClassic": true },
  });
  const first = await driver.getWindowHandle();
  return {
    keepsConnectedPages: true,
    // Its network library, libsoup, knows none between 1011 and 3000.
    unknownCodes: [1013],
    open: async (url) => {
      const { handle } = await driver.createWindow("window");
      await driver.switchToWindow(handle);
      await driver.url(url);
      return tabOf(driver, handle);
    },
    reset: async () => {
      for (const handle of await driver.getWindowHandles()) {
        if (handle === first) continue;
        await driver.switchToWindow(handle);
        await driver.closeWindow();
      }
      await driver.switchToWindow(first);
    },
    quit: () => driver.deleteSession(),
  };
}

function tabOf(driver: WebDriver, handle: string): Tab {
  const inTab =
    <A extends readonly unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await driver.switchToWindow(handle);
      return act(...args);
    };
  // The way of WebDriver to undo a minimizing.
  const show = async (): Promise<void> => void (await driver.setWindowRect(0, 0, 1000, 800));
  return {
    goto: inTab(async (url: string) => void (await driver.url(url))),
    back: inTab(() => driver.back()),
    hide: inTab(async () => void (await driver.minimizeWindow())),
    show: inTab(show),
    text: inTab(async (selector: string) => {
      const element = driver.$(`>>>${selector}`);
      return (await element.isExisting()) ? String(await element.getProperty("textContent")) : "";
    }),
    click: inTab(async (selector: string) => {
      await show();
      const element = driver.$(`>>>${selector}`);
      await element.waitForEnabled();
      await element.click();
    }),
    close: inTab(async () => void (await driver.closeWindow())),
  };
}
