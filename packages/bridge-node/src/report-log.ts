import type { Report } from "@clientmcp/bridge-core";
import { printable } from "./printable.ts";

export type LogFormat = "json" | "text" | "off";

/** One fact as a log line without its line break, such as `2026-01-01T00:00:00.000Z registered client=wallet tools=4`. */
export function logLine(format: Exclude<LogFormat, "off">, time: Date, event: string, facts: object): string {
  const at = time.toISOString();
  if (format === "json") return JSON.stringify({ time: at, event, ...facts });
  const pairs = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${shown(value)}`);
  return [at, event, ...pairs].join(" ");
}

/** Writes a line for each report, and for each other event of the process. */
export class ReportLog {
  readonly #format: LogFormat;
  readonly #write: (text: string) => void;

  constructor(format: LogFormat, write: (text: string) => void) {
    this.#format = format;
    this.#write = write;
  }

  readonly report = ({ kind, ...facts }: Report): void => this.event(kind, facts);

  event(event: string, facts: object): void {
    if (this.#format !== "off") this.#write(`${logLine(this.#format, new Date(), event, facts)}\n`);
  }
}

/** Tool and agent names come from outside: quoted where they could be taken for more than a value, or for another line. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w.:/@+-]+$/.test(text) ? text : printable(JSON.stringify(text));
}
