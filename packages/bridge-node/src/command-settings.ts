import { DEFAULT_BRIDGE_OPTIONS, type BridgeLimits, type Rate } from "@clientmcp/bridge-core";
import { Option } from "commander";
import { BridgeError } from "./bridge-error.ts";
import type { BridgeSettings } from "./bridge-settings.ts";
import { commaSeparated, integer, rate } from "./flag-values.ts";
import type { LogFormat, LogLevel } from "./report-log.ts";

/** What the command line and the environment say about how to serve. */
export interface ServeFlags {
  readonly port: number;
  readonly host?: string;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts?: readonly string[];
  readonly callTimeout: number;
  /** The path of a file. */
  readonly generations?: string;
  readonly agentRate?: Rate;
  readonly failureRate?: Rate;
  readonly trustedProxies: number;
  readonly metrics: "on" | "off";
  readonly log: LogFormat;
  readonly logLevel: LogLevel;
  readonly [limit: `limit${string}`]: number;
}

const { limits, callTimeoutMs } = DEFAULT_BRIDGE_OPTIONS;
const LIMITS = Object.keys(limits) as (keyof BridgeLimits)[];

/** The flags of `clientmcp-bridge`, each with its environment twin. */
export function serveOptions(): Option[] {
  return [
    new Option("--port <number>", "the port to listen on")
      .env("CLIENTMCP_PORT")
      .default(6270)
      .argParser(integer(0, 65_535)),
    new Option("--host <host>", "the address to listen on (default: 127.0.0.1 and ::1)").env("CLIENTMCP_HOST"),
    new Option("--allowed-origins <list>", "origins whose pages may act as agents, separated by commas")
      .env("CLIENTMCP_ALLOWED_ORIGINS")
      .default([], "none")
      .argParser(commaSeparated),
    new Option("--allowed-hosts <list>", "host names that requests may be addressed to, separated by commas")
      .env("CLIENTMCP_ALLOWED_HOSTS")
      .default(undefined, "any")
      .argParser(commaSeparated),
    new Option("--call-timeout <seconds>", "how long a call may take")
      .env("CLIENTMCP_CALL_TIMEOUT")
      .default(callTimeoutMs / 1_000)
      .argParser(integer(1, 86_400)),
    new Option("--generations <file>", "a JSON file of the generations of tokens that count (default: all do)").env(
      "CLIENTMCP_GENERATIONS",
    ),
    new Option("--agent-rate <rate>", "the most requests of one agent token, such as 20/s")
      .env("CLIENTMCP_AGENT_RATE")
      .default(undefined, "any")
      .argParser(rate),
    new Option("--failure-rate <rate>", "the most attempts of one address without a valid token, such as 60/m")
      .env("CLIENTMCP_FAILURE_RATE")
      .default(undefined, "any")
      .argParser(rate),
    new Option("--trusted-proxies <number>", "proxies in front that tell whom they serve by X-Forwarded-For")
      .env("CLIENTMCP_TRUSTED_PROXIES")
      .default(0)
      .argParser(integer(0, 100)),
    new Option("--metrics [switch]", "whether /metrics tells Prometheus about the bridge")
      .env("CLIENTMCP_METRICS")
      .choices(["on", "off"])
      .preset("on")
      .default("off"),
    new Option("--log <format>", "the form of the log on stdout")
      .env("CLIENTMCP_LOG")
      .choices(["text", "json", "off"])
      .default("text"),
    new Option("--log-level <level>", "the least that the log tells")
      .env("CLIENTMCP_LOG_LEVEL")
      .choices(["debug", "info", "warn", "error"])
      .default("info"),
    ...LIMITS.map((limit) =>
      new Option(`--limit-${words(limit).join("-")} <number>`, `the most ${words(limit).join(" ")}`)
        .env(`CLIENTMCP_LIMIT_${words(limit).join("_").toUpperCase()}`)
        .default(limits[limit])
        .argParser(integer(1, Number.MAX_SAFE_INTEGER)),
    ),
  ];
}

/** What the flags mean for the bridge. */
export function bridgeSettings(flags: ServeFlags, secrets: readonly string[]): BridgeSettings {
  const { allowedOrigins, allowedHosts, callTimeout, agentRate, failureRate, trustedProxies } = flags;
  return {
    secrets,
    allowedOrigins,
    allowedHosts,
    callTimeoutMs: callTimeout * 1_000,
    agentRate,
    failureRate,
    trustedProxies,
    limits: Object.fromEntries(LIMITS.map((limit) => [limit, flags[flagOf(limit)]])),
  };
}

/**
 * The secrets in `CLIENTMCP_SECRET`, separated by commas; the first one mints (SPEC §2).
 *
 * @throws {BridgeError} `invalid-option` when there is none.
 */
export function secretsFrom(environment: NodeJS.ProcessEnv): readonly [string, ...string[]] {
  const [first, ...others] = commaSeparated(environment["CLIENTMCP_SECRET"] ?? "");
  if (first !== undefined) return [first, ...others];
  throw new BridgeError(
    "invalid-option",
    'CLIENTMCP_SECRET is not set; it holds at least 32 bytes, and "openssl rand -base64 32" makes a good one',
  );
}

/** Variables that look like settings of the command and are none, such as misspelt ones. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set(["CLIENTMCP_SECRET", ...serveOptions().map(({ envVar }) => envVar)]);
  return Object.keys(environment).filter((name) => name.startsWith("CLIENTMCP_") && !known.has(name));
}

function words(name: string): string[] {
  return name.replace(/[A-Z]|\d+s$/g, (part) => ` ${part.toLowerCase()}`).split(" ");
}

function flagOf(limit: string): `limit${string}` {
  return `limit${limit[0]?.toUpperCase()}${limit.slice(1)}`;
}
