import type { Rate } from "@clientmcp/bridge-core";
import { InvalidArgumentError } from "commander";

const SECONDS_IN = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/**
 * Reads integers of a range.
 *
 * @throws {InvalidArgumentError} which commander completes with the flag or variable at fault.
 */
export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be an integer from ${least} to ${most}.`);
  };
}

/** The seconds in a text such as `30s`, `15m`, `1h` or `7d`, or `never`. Throws like `integer`. */
export function lifetime(text: string): number | "never" {
  if (text === "never") return text;
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(digits) * SECONDS_IN[unit as keyof typeof SECONDS_IN];
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError("It must look like 30s, 15m, 1h or 7d, or be never.");
}

/** So many events per second, minute or hour in a text such as `20/s`, `600/m` or `1000/h`. Throws like `integer`. */
export function rate(text: string): Rate {
  const [, digits, unit] = /^(\d{1,6})\/([smh])$/.exec(text) ?? [];
  const count = Number(digits);
  if (count > 0) return { count, perMs: SECONDS_IN[unit as keyof typeof SECONDS_IN] * 1_000 };
  throw new InvalidArgumentError("It must look like 20/s, 600/m or 1000/h.");
}

/** The parts between commas, without white space around them and without empty ones. */
export function commaSeparated(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
