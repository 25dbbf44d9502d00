import { useInsertionEffect, useRef } from "react";

/** Holds the value of the latest commit; set before any effect of that commit can read it. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
