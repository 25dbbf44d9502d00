/** A value, or a function that reads it from state: what such a function reads is followed. */
export type MaybeGetter<T> = T | (() => T);

export function read<T extends string | object>(source: MaybeGetter<T>): T {
  return typeof source === "function" ? source() : source;
}
