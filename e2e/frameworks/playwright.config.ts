import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";
import { installedExamples, type FrameworkOptions } from "./example.ts";

/** Apart from the other tests, because what they open is installed and built first: `npm run test:frameworks`. */
export default defineConfig<object, FrameworkOptions>({
  ...base,
  workers: 1,
  reporter: [["list"], ["json", { outputFile: "../../.ci-out/frameworks.json" }]],
  projects: Object.keys(installedExamples()).map((framework) => ({
    name: framework,
    testDir: ".",
    use: { renderedBy: framework as FrameworkOptions["renderedBy"] },
  })),
});
