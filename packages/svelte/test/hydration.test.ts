// @vitest-environment jsdom
import { resolve } from "node:path";
import { hydrationContract, type ServerDriver } from "binding-contract";
import { hydrate } from "svelte";
import { createServer } from "vite";
import { afterAll } from "vitest";
import { framework, shown } from "./driver.svelte.ts";

// This file sees Svelte as a browser does; the page of the server comes from a Vite of its own, as in an application.
const vite = await createServer({
  root: resolve(import.meta.dirname, ".."),
  configFile: resolve(import.meta.dirname, "../vitest.config.ts"),
  // Without hot replacement, as in the tests: components that can be replaced leave another mark in the page.
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: "custom",
  logLevel: "error",
});
afterAll(() => vite.close());
const { serverDriver } = (await vite.ssrLoadModule("/test/server-driver.ts")) as {
  readonly serverDriver: ServerDriver;
};

hydrationContract({
  framework,
  render: serverDriver.render,
  hydrate: (page, container) => shown(hydrate, page, container),
});
