import { chromium, type Browser } from "playwright";
import { findChromium } from "../../../scripts/chromium.mjs";

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: ["--no-sandbox"], ...(executablePath !== undefined && { executablePath }) });
}
