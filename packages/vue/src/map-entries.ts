/** The same names with other values. */
export function mapEntries<T>(
  record: Readonly<Record<string, T>> | object,
  map: (name: string, value: T) => unknown,
): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]: [string, T]) => [name, map(name, value)]));
}
