import type { Driver, Mounted, Page } from "binding-contract";
import { flushSync, mount, unmount, type hydrate } from "svelte";
import PageOf from "./page/PageOf.svelte";

export const isAsynchronous = import.meta.env["SVELTE_MODE"] === "asynchronous";
export const framework = isAsynchronous ? "Svelte 5, asynchronous" : "Svelte 5";

export const driver: Driver = {
  framework,
  keepsHidden: false,
  mount: (page, container) => shown(mount, page, container),
};

/** Renders with Svelte's `mount` or `hydrate`. */
export function shown(start: typeof mount | typeof hydrate, page: Page, target: HTMLElement): Mounted {
  let current = $state.raw(page);
  const props = {
    get page() {
      return current;
    },
  };
  const component = start(PageOf, { target, props });
  flushSync();
  return {
    update: (next) => {
      flushSync(() => {
        current = next;
      });
    },
    unmount: () => void unmount(component),
  };
}
