import {
  getCurrentInstance,
  onActivated,
  onDeactivated,
  shallowRef,
  watch,
  watchEffect,
  type ComponentInternalInstance,
} from "vue";

/**
 * Runs `effect` with what `source` gives, anew for each other value, after the component has been rendered. It ends when
 * `source` gives `undefined`, when KeepAlive hides the component, and with the scope. It does not run on a server.
 *
 * @param effect Returns what ends it. Nothing that it reads is followed, and it may call the application's functions.
 */
export function whileShown<T extends object>(source: () => T | undefined, effect: (value: T) => () => void): void {
  const instance = getCurrentInstance();
  const shown = shallowRef(!isHidden(instance));
  if (instance !== null) {
    onActivated(() => void (shown.value = true));
    onDeactivated(() => void (shown.value = false));
  }
  // Two steps: a post effect is what does not run on a server, and the callback of `watch` is what follows nothing.
  const wanted = shallowRef<T>();
  watchEffect(() => void (wanted.value = shown.value ? source() : undefined), { flush: "post" });
  watch(wanted, (value, _, onCleanup) => void (value !== undefined && onCleanup(effect(value))), { flush: "post" });
}

/** Whether a component is set up inside one that is kept alive, but hidden. */
function isHidden(instance: ComponentInternalInstance | null): boolean {
  return instance !== null && (instance.isDeactivated || isHidden(instance.parent));
}
