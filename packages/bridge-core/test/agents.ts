import type { Claims } from "../src/claims.ts";
import type { TestBridge } from "./test-bridge.ts";

export const BOTH = "application/json, text/event-stream";

export const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** What one request of a test has that differs from an ordinary one; an `undefined` header is left out. */
export interface Variation {
  readonly id?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly claims?: Partial<Claims> | null;
}

/** Sends a modern request with all that MCP 2026-07-28 asks for. */
export function modern(
  bridge: TestBridge,
  method: string,
  params: Record<string, unknown> = {},
  variation: Variation = {},
): number {
  const { name } = params;
  const headers = {
    "content-type": "application/json",
    accept: BOTH,
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(typeof name === "string" ? { "mcp-name": name } : {}),
    ...variation.headers,
  };
  const body = {
    jsonrpc: "2.0",
    id: variation.id ?? 1,
    method,
    params: { ...params, _meta: { ...META, ...variation.meta } },
  };
  return bridge.request("POST", present(headers), body, variation.claims);
}

/** Sends a legacy request; without a version header unless the variation has one. */
export function legacy(
  bridge: TestBridge,
  method: string,
  params?: Record<string, unknown>,
  variation: Variation = {},
): number {
  const headers = { "content-type": "application/json", accept: BOTH, ...variation.headers };
  const body = {
    jsonrpc: "2.0",
    id: variation.id ?? 1,
    method,
    ...(params === undefined ? {} : { params: { ...params, ...(variation.meta && { _meta: variation.meta }) } }),
  };
  return bridge.request("POST", present(headers), body, variation.claims);
}

/** Sends a notification: a body without an id. */
export function notify(
  bridge: TestBridge,
  method: string,
  params: Record<string, unknown>,
  variation: Variation = {},
): number {
  const headers = { "content-type": "application/json", accept: BOTH, ...variation.headers };
  return bridge.request("POST", present(headers), { jsonrpc: "2.0", method, params }, variation.claims);
}

function present(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
