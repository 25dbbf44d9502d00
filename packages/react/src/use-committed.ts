import { useCallback, useEffect, useState } from "react";

/** A tree that suspends may commit late, and an agent must get its answer all the same. */
const WAIT_AT_MOST_MS = 1000;

/** Gives a function whose promise resolves when all that was set before its call is committed and its effects have run. */
export function useCommitted(): () => Promise<void> {
  // React commits what is set together at once, so this state comes with whatever a caller set just before.
  const [waiting, setWaiting] = useState<(() => void)[]>([]);
  useEffect(() => {
    for (const resolve of waiting.splice(0)) resolve();
  }, [waiting]);
  return useCallback(
    () =>
      new Promise((resolve) => {
        setWaiting((others) => [...others, resolve]);
        setTimeout(resolve, WAIT_AT_MOST_MS);
      }),
    [],
  );
}
