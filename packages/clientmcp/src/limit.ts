declare const __DEV__: boolean;

/** Whether a timer can wait for `value` milliseconds: one that is longer, infinite or no number fires at once. */
export function isLimit(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;
}

/** What to say where `isLimit` says no. */
export function limitFault(name: string): string {
  return __DEV__ ? `${name} must be a whole number above 0 and below 2^31` : name;
}
