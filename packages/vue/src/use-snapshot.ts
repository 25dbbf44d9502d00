import { INITIAL_SNAPSHOT, type Snapshot } from "clientmcp";
import {
  getCurrentInstance,
  hasInjectionContext,
  inject,
  shallowRef,
  ssrContextKey,
  watchEffect,
  type ShallowRef,
} from "vue";
import type { ClientRef } from "./client-key.ts";

/** Follows the client's snapshot until the scope ends. */
export function useSnapshot(client: ClientRef): Readonly<ShallowRef<Snapshot>> {
  const snapshot = shallowRef(isServerPage() ? INITIAL_SNAPSHOT : client.value.getSnapshot());
  watchEffect(
    (onCleanup) => {
      const { subscribe, getSnapshot } = client.value;
      const update = (): void => void (snapshot.value = getSnapshot());
      update();
      onCleanup(subscribe(update));
    },
    { flush: "post" },
  );
  return snapshot;
}

/** Whether a server renders now, or a page is taken over that a server has rendered: both have to show the same. */
function isServerPage(): boolean {
  // A component that is set up where its element is there already is being hydrated.
  return (hasInjectionContext() && inject(ssrContextKey, undefined) !== undefined) || !!getCurrentInstance()?.vnode.el;
}
