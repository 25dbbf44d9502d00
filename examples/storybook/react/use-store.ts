import { useSyncExternalStore } from "react";
import type { Store } from "../stage/store.ts";

export function useStore<T extends object>({ subscribe, getSnapshot }: Store<T>): T {
  return useSyncExternalStore(subscribe, getSnapshot);
}
