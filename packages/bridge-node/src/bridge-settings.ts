import {
  DEFAULT_BRIDGE_OPTIONS,
  type BridgeLimits,
  type BridgeOptions,
  type Rate,
  type Report,
} from "@clientmcp/bridge-core";
import { BridgeError } from "./bridge-error.ts";
import type { Generations } from "./generations.ts";
import type { Traffic } from "./traffic.ts";

/** What `createBridge` is given. Everything but the secrets has a default (`DEFAULT_BRIDGE_OPTIONS`). */
export interface BridgeSettings extends Partial<Omit<BridgeOptions, "limits">> {
  /** Secrets that sign tokens, each at least 32 bytes of UTF-8. Any of them verifies, so one can be replaced without a gap (SPEC §2). */
  readonly secrets: readonly string[];
  readonly limits?: Partial<BridgeLimits>;
  /** Default: none are kept, and the `gen` of tokens is ignored (SPEC §2). */
  readonly generations?: Generations;
  /**
   * How many reverse proxies stand in front and add the address that they see to `X-Forwarded-For`; default 0. It counts with
   * `failureRate`, which would otherwise take everybody behind a proxy for one.
   */
  readonly trustedProxies?: number;
  /** Told of everything an operator may want to log or count. Reports never hold tokens or payloads. */
  readonly onReport?: (report: Report) => void;
  /** For development: shown what clients and agents say. Payloads hold users' data; tokens are never among them. */
  readonly inspect?: (traffic: Traffic) => void;
}

const MIN_SECRET_BYTES = 32;
const MAX_TIMER_MS = 2_147_483_647;
const MAX_LEEWAY_MS = 60_000;
const MAX_RATE = 1_000_000;

const DURATIONS = [
  "callTimeoutMs",
  "streamAfterMs",
  "callCommentMs",
  "streamCommentMs",
  "pingAfterMs",
  "idleAfterMs",
  "congestionMs",
] as const;

// Custom schemes are origins too: browser extensions and desktop shells have them.
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/;
const HOST_NAME = /^(?:\[[0-9a-f:.]+\]|[^\s/:@[\]]+)$/i;

/**
 * The bridge's options, complete and in range.
 *
 * @throws {BridgeError} `invalid-option`, naming the setting and what it must be.
 */
export function resolveBridgeOptions(settings: BridgeSettings): BridgeOptions {
  const {
    secrets,
    onReport: _onReport,
    inspect: _inspect,
    generations: _generations,
    trustedProxies = 0,
    limits,
    ...given
  } = settings;
  checkSecrets(secrets);
  const options: BridgeOptions = {
    ...DEFAULT_BRIDGE_OPTIONS,
    ...withoutUndefined(given),
    limits: { ...DEFAULT_BRIDGE_OPTIONS.limits, ...withoutUndefined(limits ?? {}) },
  };
  for (const name of DURATIONS) checkInteger(name, options[name], 1, MAX_TIMER_MS);
  checkInteger("leewayMs", options.leewayMs, 0, MAX_LEEWAY_MS);
  for (const [name, limit] of Object.entries(options.limits)) {
    checkInteger(`limits.${name}`, limit, 1, Number.MAX_SAFE_INTEGER);
  }
  checkInteger("trustedProxies", trustedProxies, 0, 100);
  checkRate("agentRate", options.agentRate);
  checkRate("failureRate", options.failureRate);
  checkList("allowedOrigins", options.allowedOrigins, ORIGIN, 'an origin such as "https://app.example.com"');
  checkList("allowedHosts", options.allowedHosts ?? [], HOST_NAME, 'a host name without a port, such as "example.com"');
  return options;
}

/**
 * Checks that there are secrets and that none is guessable by its length alone. Their text is in no message (SPEC §2).
 *
 * @throws {BridgeError} `invalid-option`, naming the secret by its position.
 */
export function checkSecrets(secrets: readonly string[]): void {
  if (!Array.isArray(secrets) || secrets.length === 0) {
    throw new BridgeError("invalid-option", "secrets must be an array of at least one secret");
  }
  for (const [index, secret] of secrets.entries()) {
    const bytes = typeof secret === "string" ? Buffer.byteLength(secret) : 0;
    if (bytes >= MIN_SECRET_BYTES) continue;
    const which = secrets.length === 1 ? "the secret" : `secret ${index + 1} of ${secrets.length}`;
    throw new BridgeError(
      "invalid-option",
      `${which} has ${bytes} bytes, at least ${MIN_SECRET_BYTES} are needed; "openssl rand -base64 32" makes a good one`,
    );
  }
}

function checkInteger(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new BridgeError("invalid-option", `${name} must be an integer from ${least} to ${most}, not ${value}`);
}

function checkRate(name: string, rate: Rate | undefined): void {
  if (rate === undefined) return;
  checkInteger(`${name}.count`, rate.count, 1, MAX_RATE);
  checkInteger(`${name}.perMs`, rate.perMs, 1, MAX_TIMER_MS);
}

function checkList(name: string, values: readonly string[], pattern: RegExp, expected: string): void {
  for (const value of values) {
    if (value !== "loopback" && !pattern.test(value)) {
      throw new BridgeError("invalid-option", `${name}: ${JSON.stringify(value)} must be ${expected}, or "loopback"`);
    }
  }
}

/** An option that is given as `undefined` means its default. */
function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
