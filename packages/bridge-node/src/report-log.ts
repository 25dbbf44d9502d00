import type { Report } from "@clientmcp/bridge-core";
import { pino, stdTimeFunctions, type Logger } from "pino";
import { printable } from "./printable.ts";

export type LogFormat = "json" | "text" | "off";
export type LogLevel = "debug" | "info" | "warn" | "error";

/** What is not listed is worth an `info`. */
const LEVELS: Partial<Record<Report["kind"], LogLevel>> = {
  "call-started": "debug",
  "stream-opened": "debug",
  "stream-closed": "debug",
  "client-refused": "warn",
  "agent-refused": "warn",
  "generations-unknown": "error",
  "internal-error": "error",
};

/**
 * Writes a line for each report, and for each other event of the process. A report has no member that could hold a token, and
 * nothing else that comes from a request is ever written (SPEC §7).
 */
export class ReportLog {
  readonly #logger: Logger;

  constructor(format: LogFormat, level: LogLevel, write: (text: string) => void) {
    const destination = { write: format === "text" ? (line: string) => write(textLine(line)) : write };
    const options = {
      level: format === "off" ? "silent" : level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
    };
    this.#logger = pino(options, destination);
  }

  readonly report = ({ kind, ...facts }: Report): void => this.event(kind, facts, LEVELS[kind]);

  event(event: string, facts: object, level: LogLevel = "info"): void {
    this.#logger[level]({ event, ...facts });
  }
}

/** A JSON line for people, such as `2026-01-01T00:00:00.000Z info registered client=wallet tools=4`. */
export function textLine(json: string): string {
  const { time, level, event, ...facts } = JSON.parse(json) as Record<string, unknown>;
  const pairs = Object.entries(facts).map(([name, value]) => `${name}=${shown(value)}`);
  return `${[time, level, event, ...pairs].join(" ")}\n`;
}

/** Tool and agent names come from outside: quoted where they could be taken for more than a value, or for another line. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w.:/@+-]+$/.test(text) ? text : printable(JSON.stringify(text));
}
