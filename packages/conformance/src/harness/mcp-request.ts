import type { Headers, HttpRequest } from "./http-exchange.ts";

/** A request to the agent endpoint before its token is known. */
export type AgentRequest = Omit<HttpRequest, "path"> & { readonly path?: string };

interface McpOptions {
  /** The JSON-RPC id; default 1. */
  readonly id?: unknown;
  /** Laid over the headers that the request has by itself; names in lower case, `undefined` removes one. */
  readonly headers?: Headers;
  /** The body instead of the one made from the method and the parameters. */
  readonly body?: HttpRequest["body"];
}

export interface ModernOptions extends McpOptions {
  /** Laid over the `_meta` that the request has by itself; `undefined` removes a key. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface LegacyOptions extends McpOptions {
  /** The `MCP-Protocol-Version` header; default none. */
  readonly revision?: string;
  readonly session?: string;
}

const MODERN = "2026-07-28";
export const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
/** The prefix of the `_meta` keys that MCP itself defines. */
export const META = "io.modelcontextprotocol/";

const JSON_AND_STREAM = "application/json, text/event-stream";

/** A request as revision 2026-07-28 wants it, unless the options break it. */
export function modern(method: string, params: object = {}, options: ModernOptions = {}): AgentRequest {
  const meta = { [`${META}protocolVersion`]: MODERN, [`${META}clientCapabilities`]: {}, ...options.meta };
  const name = "name" in params && typeof params.name === "string" ? params.name : undefined;
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: JSON_AND_STREAM,
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      "mcp-name": method === "tools/call" ? name : undefined,
      ...options.headers,
    },
    body: options.body ?? rpc(method, { ...params, _meta: meta }, options),
  };
}

/** A request as the revisions with a handshake want it. */
export function legacy(method: string, params?: object, options: LegacyOptions = {}): AgentRequest {
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: JSON_AND_STREAM,
      "mcp-protocol-version": options.revision,
      "mcp-session-id": options.session,
      ...options.headers,
    },
    body: options.body ?? rpc(method, params, options),
  };
}

export function callModern(name: string, args: unknown = {}, options: ModernOptions = {}): AgentRequest {
  return modern("tools/call", { name, arguments: args }, options);
}

export function callLegacy(name: string, args: unknown = {}, options: LegacyOptions = {}): AgentRequest {
  return legacy("tools/call", { name, arguments: args }, options);
}

export function initialize(protocolVersion: unknown = LEGACY[0], options: LegacyOptions = {}): AgentRequest {
  const clientInfo = { name: "conformance", version: "1" };
  return legacy("initialize", { protocolVersion, capabilities: {}, clientInfo }, options);
}

/** A modern `subscriptions/listen`. */
export function listen(notifications: unknown = { toolsListChanged: true }, options: ModernOptions = {}): AgentRequest {
  return modern("subscriptions/listen", { notifications }, options);
}

/** The legacy notification stream. */
export function getStream(headers: Headers = {}): AgentRequest {
  return { method: "GET", headers: { accept: "text/event-stream", ...headers } };
}

function rpc(method: string, params: object | undefined, options: McpOptions): string {
  const id = "id" in options ? options.id : 1;
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

/** The text of a request whose parameters or id must not pass through a JSON library. */
export function rawRpc(id: string, method: string, params: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`;
}

/** A modern request's `_meta` as text, to build a body by hand. */
export const META_TEXT = `"_meta":{"${META}protocolVersion":"${MODERN}","${META}clientCapabilities":{}}`;
