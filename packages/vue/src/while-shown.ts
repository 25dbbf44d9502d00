import {
  getCurrentInstance,
  onActivated,
  onDeactivated,
  shallowRef,
  watch,
  watchEffect,
  type ComponentInternalInstance,
  type Ref,
} from "vue";

/**
 * Runs `effect` with the value of `source`, anew for each other one, after the component has been rendered. It ends when
 * KeepAlive hides the component, and with the scope. It does not run on a server.
 *
 * @param effect Returns what ends it. Nothing that it reads is followed, and it may call the application's functions.
 */
export function whileShown<T extends object>(source: Readonly<Ref<T>>, effect: (value: T) => () => void): void {
  const instance = getCurrentInstance();
  const shown = shallowRef(false);
  watch(
    () => shown.value && source.value,
    (value, _, onCleanup) => {
      if (value) onCleanup(effect(value));
    },
    { flush: "post" },
  );
  // Unlike the callback of an immediate `watch`, a post effect does not run on a server.
  watchEffect(() => void (shown.value = !isHidden(instance)), { flush: "post" });
  if (instance) {
    onActivated(() => void (shown.value = true));
    onDeactivated(() => void (shown.value = false));
  }
}

/** Whether a component is inside one that is kept alive, but hidden. */
function isHidden(instance: ComponentInternalInstance | null): boolean | null {
  return instance && (instance.isDeactivated || isHidden(instance.parent));
}
