import type { Driver, Mounted, Page } from "binding-contract";
import { createApp, nextTick, shallowRef, version, type App, type Component } from "vue";
import { pageOf } from "./page.ts";

export const framework = `Vue ${version.split(".").slice(0, 2).join(".")}`;

/** Makes an application that shows a page, and mounts it. */
export function mountWith(create: (root: Component) => App, page: Page, container: HTMLElement): Mounted {
  const shown = shallowRef(page);
  const app = create(pageOf(shown));
  app.mount(container);
  return {
    update: (next) => {
      shown.value = next;
      return nextTick();
    },
    unmount: () => app.unmount(),
  };
}

export const driver: Driver = {
  framework,
  keepsHidden: true,
  mount: (page, container) => mountWith(createApp, page, container),
};
