import type { Level } from "./check.ts";

/** What to check, and what to know about the bridge (all but `url` and `secret` are optional). */
export interface ConformanceSettings {
  /** The bridge's address, such as `http://localhost:6270`; a path is put before `/connect` and `/mcp`. */
  readonly url: string | URL;
  /** The secret that the bridge verifies tokens with; several separated by commas, the first one mints. */
  readonly secret: string;
  /** An origin that the bridge allows at its agent endpoint; default none, and the checks that need one are skipped. */
  readonly origin?: string;
  /** Globs; only checks are run whose id or section matches one. Default all. */
  readonly only?: readonly string[];
  /** The seconds of the bridge's call timeout, when it is 5 to 30 and so can be waited for. Default unknown. */
  readonly callTimeout?: number;
  /** Runs the checks too that take half a minute and more. Default false. */
  readonly slow?: boolean;
  /** The lowest level whose failures fail the run; default `MUST`. */
  readonly level?: Level;
  /** How many checks run at once; default 8. */
  readonly concurrency?: number;
}

/** Settings that were checked. */
export interface ConformanceOptions {
  readonly url: URL;
  readonly secrets: readonly [string, ...string[]];
  readonly origin: string | undefined;
  readonly only: readonly string[];
  readonly callTimeout: number | undefined;
  readonly slow: boolean;
  readonly level: Level;
  readonly concurrency: number;
}

/** Settings that cannot be used; the message says what to change. */
export class ConformanceSettingsError extends Error {
  override readonly name = "ConformanceSettingsError";
  /** What to branch on. */
  readonly code = "invalid-setting";
}

/** @throws {ConformanceSettingsError} if a setting cannot be used. */
export function readSettings(settings: ConformanceSettings): ConformanceOptions {
  const { origin, callTimeout, only = [], slow = false, level = "MUST", concurrency = 8 } = settings;
  if (callTimeout !== undefined && !(callTimeout >= 5 && callTimeout <= 30)) {
    throw new ConformanceSettingsError(`the call timeout must be 5 to 30 seconds to be waited for, not ${callTimeout}`);
  }
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new ConformanceSettingsError(`the concurrency must be a whole number from 1 on, not ${concurrency}`);
  }
  return {
    url: readUrl(settings.url),
    secrets: readSecrets(settings.secret),
    origin: origin === undefined ? undefined : readOrigin(origin),
    only,
    callTimeout,
    slow,
    level,
    concurrency,
  };
}

function readUrl(text: string | URL): URL {
  const url = URL.canParse(String(text)) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new ConformanceSettingsError(
      `the url must begin with http:// or https://, not ${JSON.stringify(String(text))}`,
    );
  }
  return url;
}

/** The texts of refused secrets are never repeated. */
function readSecrets(text: string): [string, ...string[]] {
  const [first, ...more] = text.split(",");
  if (first === undefined || [first, ...more].some((secret) => Buffer.byteLength(secret) < 32)) {
    throw new ConformanceSettingsError("the secret must have at least 32 bytes, each if there are several");
  }
  return [first, ...more];
}

function readOrigin(text: string): string {
  if (!URL.canParse(text) || new URL(text).origin !== text) {
    throw new ConformanceSettingsError(
      `the origin must be written as browsers send it, such as https://app.example, not ${JSON.stringify(text)}`,
    );
  }
  return text;
}
