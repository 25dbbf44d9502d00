/**
 * Watches the page and its network where there is one (SPEC §3.4).
 *
 * @param wake The page is visible again, was restored, or its network returned. A hint, not a proof.
 * @param hide The page goes, perhaps into the back-forward cache.
 * @returns A function that stops watching.
 */
export function watchPage(wake: () => void, hide: () => void): () => void {
  // Absent in Node; a worker has no document.
  const scope: Partial<Pick<typeof globalThis, "addEventListener" | "document">> = globalThis;
  if (scope.addEventListener === undefined) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const { document } = scope;
  globalThis.addEventListener("online", wake, { signal });
  globalThis.addEventListener("pageshow", (event) => event.persisted && wake(), { signal });
  globalThis.addEventListener("pagehide", hide, { signal });
  document?.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), { signal });
  return () => controller.abort();
}
