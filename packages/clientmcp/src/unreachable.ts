/** Ends a `switch` over a union: a member that is added later and not handled does not compile. */
export function unreachable(value: never): never {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`);
}
