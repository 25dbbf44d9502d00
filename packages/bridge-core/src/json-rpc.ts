import { isJsonObject, MCP_META, type JsonObject } from "clientmcp/protocol";
import { agentInfo, callingAgent, type CallingAgent } from "./agent-info.ts";
import type { Chunk, HeaderList } from "./effect.ts";
import { scanJson, type Spans, type WantedMember } from "./json-scanner.ts";
import { isText } from "./json-tokens.ts";
import { parseScanned } from "./parse-scanned.ts";
import type { Platform } from "./platform.ts";

/** A JSON-RPC error and the HTTP status that it is answered with where it is the whole answer. */
export interface RpcFault {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data?: JsonObject;
  readonly headers?: HeaderList;
}

/** The codes of JSON-RPC and of MCP 2026-07-28 that the bridge uses. */
export const RPC_CODE = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
} as const;

/** A message of an agent whose envelope is right. Its members are parsed when they are asked for. */
export interface RpcMessage {
  readonly kind: "request" | "notification" | "response";
  /** The id as the agent wrote it: numbers beyond 2^53 come back unchanged. Empty for a notification. */
  readonly id: string;
  /** Empty for a response. */
  readonly method: string;
  /** `params._meta`, where it is an object. */
  readonly meta: Meta | undefined;
  readonly bytes: Uint8Array;
  readonly spans: Spans;
}

/** What a request says of itself. */
interface Meta {
  readonly members: Readonly<Record<string, unknown>>;
  /** The agent that it names (MCP 2026-07-28). */
  readonly agent: CallingAgent | undefined;
}

export interface InvalidMessage {
  readonly kind: "invalid";
  readonly id: string | undefined;
  readonly fault: RpcFault;
}

const MEMBERS = {
  jsonrpc: 0,
  id: 1,
  method: 2,
  params: 3,
  result: 4,
  error: 5,
  name: 6,
  arguments: 7,
  _meta: 8,
  cursor: 9,
  protocolVersion: 10,
  clientInfo: 11,
  notifications: 12,
  requestId: 13,
} as const;

export type RpcMember = keyof typeof MEMBERS;

const WANTED: readonly WantedMember[] = Object.entries(MEMBERS).map(([name, index]) => ({
  name,
  parent: index > MEMBERS.error ? MEMBERS.params : -1,
}));

/** The spans that `readMessage` needs, or `undefined` where the bytes are not JSON. */
export function scanMessage(bytes: Uint8Array, start: number, end: number, platform: Platform): Spans | undefined {
  return (platform.scanJson ?? scanJson)(bytes, start, end, WANTED);
}

/** Checks the envelope of one message whose bytes were scanned (JSON-RPC 2.0, with MCP's rules for ids). */
export function readMessage(
  bytes: Uint8Array,
  spans: Spans,
  platform: Platform,
  metas: MetaCache,
): RpcMessage | InvalidMessage {
  const text = (member: RpcMember): string | undefined => textOf(bytes, spans, member, platform);
  const id = text("id");
  if (id !== undefined && !isRequestId(id)) return invalid(undefined, "id must be a string or an integer");
  if (!isVersion2(bytes, spans, platform)) return invalid(id, 'jsonrpc must be "2.0"');
  const method = parsed(text("method"));
  if (method === undefined && id !== undefined && (text("result") ?? text("error")) !== undefined) {
    return { kind: "response", id, method: "", meta: undefined, bytes, spans };
  }
  if (typeof method !== "string") return invalid(id, "method must be a string");
  const params = spans[2 * MEMBERS.params] as number;
  if (params >= 0 && bytes[params] !== 0x7b) return invalid(id, "params must be an object");
  return {
    kind: id === undefined ? "notification" : "request",
    id: id ?? "",
    method,
    meta: parsedMeta(text("_meta"), metas),
    bytes,
    spans,
  };
}

/**
 * `_meta` objects by their texts. An agent sends the same one with every request, and parsing it is what costs most of a
 * small request's reading. Nothing may change these objects.
 */
export type MetaCache = Map<string, Meta>;

const MAX_CACHED_METAS = 64;
const MAX_CACHED_META_LENGTH = 1_024;

function parsedMeta(text: string | undefined, cache: MetaCache): Meta | undefined {
  if (text === undefined) return undefined;
  const known = cache.get(text);
  if (known !== undefined) return known;
  const members = parsed(text);
  if (!isJsonObject(members)) return undefined;
  const meta: Meta = { members, agent: callingAgent(agentInfo(members[MCP_META.clientInfo])) };
  // A progress token is another one each time.
  if (members["progressToken"] === undefined && text.length <= MAX_CACHED_META_LENGTH) {
    if (cache.size >= MAX_CACHED_METAS) cache.clear();
    cache.set(text, meta);
  }
  return meta;
}

/** The value of a member, `undefined` where it is absent. Only for members that are small. */
export function memberOf(message: RpcMessage, member: RpcMember, platform: Platform): unknown {
  return parsed(textOf(message.bytes, message.spans, member, platform));
}

/** The JSON text of a member, `undefined` where it is absent. Only for members that are small. */
export function memberTextOf(message: RpcMessage, member: RpcMember, platform: Platform): string | undefined {
  return textOf(message.bytes, message.spans, member, platform);
}

/** The bytes of a member, or `undefined` where it is absent. They are a view. */
export function bytesOf(message: RpcMessage, member: RpcMember): Uint8Array | undefined {
  const start = message.spans[2 * MEMBERS[member]] as number;
  return start < 0 ? undefined : message.bytes.subarray(start, message.spans[2 * MEMBERS[member] + 1]);
}

/** The chunks of a response; `result` is JSON. */
export function resultResponse(id: string, result: readonly Chunk[]): Chunk[] {
  return [`{"jsonrpc":"2.0","id":${id},"result":`, ...result, "}"];
}

/** The text of an error response. Without an id that could be read it has none: MCP's schema allows no null. */
export function errorResponse(id: string | undefined, { code, message, data }: RpcFault): string {
  const error = JSON.stringify({ code, message, ...(data === undefined ? {} : { data }) });
  return id === undefined || id === ""
    ? `{"jsonrpc":"2.0","error":${error}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${error}}`;
}

export function invalidRequest(message: string, status = 400): RpcFault {
  return { status, code: RPC_CODE.invalidRequest, message };
}

export function invalidParams(message: string, status = 200): RpcFault {
  return { status, code: RPC_CODE.invalidParams, message };
}

function invalid(id: string | undefined, message: string): InvalidMessage {
  return { kind: "invalid", id, fault: invalidRequest(message) };
}

function isVersion2(bytes: Uint8Array, spans: Spans, platform: Platform): boolean {
  const [start, end] = [spans[2 * MEMBERS.jsonrpc] as number, spans[2 * MEMBERS.jsonrpc + 1] as number];
  // As it is usually written it needs no text of its own.
  return isText(bytes, start, end, '"2.0"') || parsed(textOf(bytes, spans, "jsonrpc", platform)) === "2.0";
}

function isRequestId(text: string): boolean {
  return text.startsWith('"') || /^-?\d+$/.test(text) || Number.isInteger(parsed(text));
}

function textOf(bytes: Uint8Array, spans: Spans, member: RpcMember, platform: Platform): string | undefined {
  const start = spans[2 * MEMBERS[member]] as number;
  return start < 0 ? undefined : platform.decode(bytes, start, spans[2 * MEMBERS[member] + 1] as number);
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : parseScanned(text);
}
