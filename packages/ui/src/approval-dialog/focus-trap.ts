const TABBABLE = "button:not(:disabled), textarea, input, summary, [tabindex='0']";

/** Keeps the Tab key inside `dialog`: a modal dialog alone lets it leave for the browser's own controls. */
export function trapTab(event: KeyboardEvent, dialog: HTMLElement): void {
  if (event.key !== "Tab") return;
  const tabbable = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter((element) => element.checkVisibility());
  const first = tabbable[0];
  const last = tabbable.at(-1);
  const { activeElement } = dialog.getRootNode() as ShadowRoot;
  const isInside = tabbable.some((element) => element === activeElement);
  if (event.shiftKey ? activeElement === first || !isInside : activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
