import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Apart from the other tests, because all of the site is built first and every quick start is. */
export default defineConfig({
  ...base,
  reporter: [["list"], ["json", { outputFile: "../../.ci-out/docs.json" }]],
  projects: [{ name: "docs", testDir: "." }],
});
