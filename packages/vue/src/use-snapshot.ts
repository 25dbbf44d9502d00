import { INITIAL_SNAPSHOT, type Snapshot } from "clientmcp";
import { getCurrentInstance, inject, shallowRef, ssrContextKey, watchEffect, type ShallowRef } from "vue";
import type { ClientRef } from "./client-key.ts";

/** Follows the client's snapshot until the scope ends. */
export function useSnapshot(client: ClientRef): Readonly<ShallowRef<Snapshot>> {
  // A server shows the initial state, and a page that it has rendered begins with the same: there a component is set up where
  // its element is already.
  const initial = inject(ssrContextKey, null) || getCurrentInstance()?.vnode.el;
  const snapshot = shallowRef(initial ? INITIAL_SNAPSHOT : client.value.getSnapshot());
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
