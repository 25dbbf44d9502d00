import type { HydrationDriver, ServerDriver } from "binding-contract";
import { createSSRApp, shallowRef } from "vue";
import { renderToString } from "vue/server-renderer";
import { framework, mountWith } from "./driver.ts";
import { pageOf } from "./page.ts";

export const serverDriver: ServerDriver = {
  framework,
  render: (page) => renderToString(createSSRApp(pageOf(shallowRef(page)))),
};

export const hydrationDriver: HydrationDriver = {
  ...serverDriver,
  hydrate: (page, container) => mountWith(createSSRApp, page, container),
};
