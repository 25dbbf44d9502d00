import { useCallback, useEffect, useState } from "react";

/** Gives a function whose promise resolves when all that was set before its call is committed and its effects have run. */
export function useCommitted(): () => Promise<void> {
  // React commits what is set together at once, so this state comes with whatever a caller set just before.
  const [waiting, setWaiting] = useState<(() => void)[]>([]);
  useEffect(() => {
    for (const resolve of waiting.splice(0)) resolve();
  }, [waiting]);
  return useCallback(() => new Promise((resolve) => setWaiting((others) => [...others, resolve])), []);
}
