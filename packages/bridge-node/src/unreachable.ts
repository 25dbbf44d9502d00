/** Makes the compiler find the case that a switch has forgotten. */
export function unreachable(value: never): never {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`);
}
