/** Marks the place after all cases of a union: the compiler complains where one is missing. */
export function unreachable(value: never): never {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`);
}
