import { argumentText, beginning } from "../text/argument-text.ts";

const MAX_ROWS = 100;
const MAX_PER_VALUE = 20_000;
const MAX_IN_ALL = 40_000;
const MIN_PER_VALUE = 100;

/** One argument, as far as it is shown. */
export interface ArgumentRow {
  readonly name: string;
  readonly value: unknown;
  /** The beginning of the value's text; `undefined` for what nests too deeply to be written. */
  readonly shown: string | undefined;
  /** How many characters the whole text has. */
  readonly length: number;
}

/**
 * The arguments to show: at most 100, of each at most 20,000 characters and of all together about 40,000, because an agent must
 * not be able to freeze the page. With `all` everything.
 */
export function argumentRows(args: Readonly<Record<string, unknown>>, all: boolean): readonly ArgumentRow[] {
  let left = all ? Infinity : MAX_IN_ALL;
  return Object.entries(args)
    .slice(0, all ? Infinity : MAX_ROWS)
    .map(([name, value]) => {
      const whole = argumentText(value);
      const limit = all ? Infinity : Math.max(MIN_PER_VALUE, Math.min(MAX_PER_VALUE, left));
      const shown = whole === undefined ? undefined : beginning(whole, limit);
      left -= shown?.length ?? 0;
      return { name, value, shown, length: whole?.length ?? 0 };
    });
}
