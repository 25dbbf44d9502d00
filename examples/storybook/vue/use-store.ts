import { onScopeDispose, shallowReadonly, shallowRef, type ShallowRef } from "vue";
import type { Store } from "../stage/store.ts";

export function useStore<T extends object>({ subscribe, getSnapshot }: Store<T>): Readonly<ShallowRef<T>> {
  const state = shallowRef(getSnapshot());
  onScopeDispose(subscribe(() => (state.value = getSnapshot())));
  return shallowReadonly(state);
}
