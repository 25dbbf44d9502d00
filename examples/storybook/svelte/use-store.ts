import { createSubscriber } from "svelte/reactivity";
import type { Store } from "../stage/store.ts";

export function useStore<T extends object>({ subscribe, getSnapshot }: Store<T>): { readonly current: T } {
  const track = createSubscriber((update) => subscribe(update));
  return {
    get current() {
      track();
      return getSnapshot();
    },
  };
}
