import type { BridgeOptions } from "./bridge-options.ts";
import type { HeaderList } from "./effect.ts";
import type { RequestHead } from "./request-head.ts";

const METHODS = "GET, POST, DELETE, OPTIONS";
const REQUEST_HEADERS =
  "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID";
const EXPOSED_HEADERS = "Mcp-Session-Id, WWW-Authenticate, MCP-Protocol-Version";
const PARAMETER_HEADER = /^mcp-param-[!#$%&'*+\-.^_`|~0-9a-z]+$/i;
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/** An origin is three-valued: absent is served, listed is served with CORS headers, anything else is refused (SPEC §4.5). */
export type OriginVerdict = "absent" | "allowed" | "refused";

/** Whether a page of the request's `Origin` may use the agent endpoint (SPEC §4.5). */
export function judgeOrigin(head: RequestHead, options: BridgeOptions): OriginVerdict {
  const { origin } = head.headers;
  if (origin === undefined) return "absent";
  const allowed = options.allowedOrigins.some((entry) =>
    entry === "loopback" ? LOOPBACK_ORIGIN.test(origin) : entry === origin,
  );
  return allowed ? "allowed" : "refused";
}

/** The headers that let a page of an allowed origin read the answer; none for other requests. */
export function corsHeaders(head: RequestHead, options: BridgeOptions): HeaderList {
  const { origin } = head.headers;
  if (origin === undefined || judgeOrigin(head, options) !== "allowed") return [];
  return ["Access-Control-Allow-Origin", origin, "Access-Control-Expose-Headers", EXPOSED_HEADERS, "Vary", "Origin"];
}

/** What a preflight of an allowed origin is told, beside `corsHeaders`. */
export function preflightHeaders(head: RequestHead): HeaderList {
  const asked = head.headers["access-control-request-headers"] ?? "";
  const parameters = asked
    .split(",")
    .map((name) => name.trim())
    .filter((name) => PARAMETER_HEADER.test(name));
  return [
    "Access-Control-Allow-Methods",
    METHODS,
    "Access-Control-Allow-Headers",
    [REQUEST_HEADERS, ...parameters].join(", "),
    "Access-Control-Max-Age",
    "7200",
  ];
}
