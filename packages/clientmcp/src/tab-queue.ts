/** The part of the browser's lock manager (`navigator.locks`) that the SDK uses. */
export interface TabLocks {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    held: () => Promise<void>,
  ): Promise<unknown>;
}

export interface TabQueueOptions {
  readonly locks: TabLocks;
  readonly name: string;
  /** Takes the turn from the tab that has it, before all that wait. */
  readonly steal: boolean;
  /** It is this tab's turn, or the browser does not let this page have turns. */
  readonly turn: () => void;
  /** Another tab stole the turn. */
  readonly stolen: () => void;
}

/**
 * Waits until it is this tab's turn among the tabs of the origin. The browser gives the turn to the next one when the tab goes,
 * also when it crashes.
 *
 * @returns A function that leaves, waiting or not; after it nothing is called any more.
 */
export function joinTabQueue({ locks, name, steal, turn, stolen }: TabQueueOptions): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let hadTurn = false;
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      // What is stolen cannot be left before it is there: browsers take no signal for it.
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", () => resolve());
      hadTurn = true;
      turn();
    });
  locks.request(name, steal ? { steal } : { signal }, held).catch(() => {
    if (signal.aborted) return;
    if (hadTurn) stolen();
    // A sandboxed frame, for one, may hold no locks.
    else turn();
  });
  return () => leaving.abort();
}
