/* oxlint-disable typescript/no-unnecessary-type-parameters -- two generic functions are how the compiler is asked whether types are equal */
/** `true` if the two types are the same for the compiler, not merely assignable. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only for `true`. */
export function holds<T extends true>(): T | undefined {
  return undefined;
}
