import { LOCALE } from "./locale.ts";

/** An amount of money in cents. Integers only, so that no sum is ever off by a fraction. */
export type Cents = bigint;

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Reads a decimal string such as `"12"`, `"12.5"` or `"12.50"`; anything else is `undefined`. */
export function parseAmount(text: string): Cents | undefined {
  const [, whole, fraction = ""] = AMOUNT.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
}

/** The decimal string that `parseAmount` reads back: `"1240.50"`. For agents. */
export function toDecimal(cents: Cents): string {
  return `${cents / 100n}.${fractionOf(cents)}`;
}

/** The same amount for people: `"€1,240.50"`. */
export function toEuros(cents: Cents): string {
  return `€${(cents / 100n).toLocaleString(LOCALE)}.${fractionOf(cents)}`;
}

function fractionOf(cents: Cents): string {
  return String(cents % 100n).padStart(2, "0");
}
