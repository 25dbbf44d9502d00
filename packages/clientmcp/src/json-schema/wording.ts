const MAX_SHOWN = 80;

/** What a keyword with this value asks for. */
const EXPECTED: Readonly<Record<string, (limit: never) => string>> = {
  type: (types: string | readonly string[]) => [types].flat().join(" or "),
  const: (value: unknown) => shown(value),
  enum: (values: readonly unknown[]) => `one of ${values.map(shown).join(", ")}`,
  minimum: (least: number) => `at least ${least}`,
  maximum: (most: number) => `at most ${most}`,
  exclusiveMinimum: (limit: number) => `more than ${limit}`,
  exclusiveMaximum: (limit: number) => `less than ${limit}`,
  multipleOf: (step: number) => `a multiple of ${step}`,
  minLength: (least: number) => `at least ${least} characters`,
  maxLength: (most: number) => `at most ${most} characters`,
  pattern: (pattern: string) => `a string that matches /${pattern}/`,
  format: (format: string) => `a string in the format ${format}`,
  minItems: (least: number) => `at least ${least} items`,
  maxItems: (most: number) => `at most ${most} items`,
  uniqueItems: () => "items that all differ",
  minProperties: (least: number) => `at least ${least} members`,
  maxProperties: (most: number) => `at most ${most} members`,
};

export function expectedBy(keyword: string, limit: unknown): string {
  const words = Object.hasOwn(EXPECTED, keyword) ? EXPECTED[keyword] : undefined;
  return words === undefined ? `what the schema's "${keyword}" asks for` : words(limit as never);
}

/** What the value is, in the terms of the keyword that it fails. */
export function receivedBy(keyword: string, value: unknown): string {
  switch (keyword) {
    case "type":
      return kindOf(value);
    case "minLength":
    case "maxLength":
      return String(Array.from(value as string).length);
    case "minItems":
    case "maxItems":
      return String((value as readonly unknown[]).length);
    case "minProperties":
    case "maxProperties":
      return String(Object.keys(value as object).length);
    default:
      return shown(value);
  }
}

export function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** A value as JSON, cut if it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}
