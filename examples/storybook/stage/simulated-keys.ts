export type Key = "Tab" | "Enter" | "Escape";

const TABBABLE = "button:not(:disabled), textarea, input, summary, [tabindex='0']";

/** Does about what a key would do: a page cannot press one. Tests press real ones. */
export async function press(key: Key): Promise<void> {
  const dialog = document.querySelector("clientmcp-approval-dialog")?.shadowRoot;
  const focused = dialog?.activeElement;
  if (!dialog || !(focused instanceof HTMLElement)) return;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (!focused.dispatchEvent(event)) return;
  if (key === "Enter" && focused.matches("button")) focused.click();
  if (key !== "Tab") return;
  const tabbable = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter((element) => element.checkVisibility());
  const next = tabbable.find((element) => focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  next?.focus();
}
