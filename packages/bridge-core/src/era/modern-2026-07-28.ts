import { isJsonObject, MCP_META } from "clientmcp/protocol";
import { modernCallResult } from "../call-result.ts";
import { bytesOf, invalidParams, RPC_CODE, type RpcFault } from "../json-rpc.ts";
import { decodeHeader, parametersFault } from "../mcp-headers.ts";
import type { DeclaredTool } from "../state.ts";
import type { Era, EraRequest, Operation } from "./era.ts";

const LOG_LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ["server/discover", "discover"],
  ["tools/list", "list-tools"],
  ["tools/call", "call-tool"],
  ["subscriptions/listen", "listen"],
]);

/** MCP 2026-07-28: no handshake, every request describes itself, and headers repeat what proxies want to see. */
export const MODERN_2026_07_28: Era = {
  revision: "2026-07-28",
  operations: OPERATIONS,
  unknownMethodStatus: 404,
  arrays: false,
  responses: false,
  getStream: false,
  cancelMessages: false,
  requestFault: (request) => metaFault(request) ?? methodHeaderFault(request),
  callFault: nameHeaderFault,
  argumentsFault,
  sessionOf: () => undefined,
  agentOf: ({ message }) => message.meta?.agent,
  resultMembers,
  listingOf: (tools) => tools.listing,
  callResult: modernCallResult,
};

function resultMembers(serverInfo: string, kind: "plain" | "cacheable", meta: readonly string[]): string[] {
  const server = `"${MCP_META.serverInfo}":${serverInfo}`;
  return [
    '"resultType":"complete"',
    // The set may change at any moment and belongs to one client (SPEC §4.2).
    ...(kind === "cacheable" ? ['"ttlMs":0,"cacheScope":"private"'] : []),
    `"_meta":{${[...meta, server].join(",")}}`,
  ];
}

function metaFault({ message }: EraRequest): RpcFault | undefined {
  const meta = message.meta?.members ?? {};
  if (!isJsonObject(meta[MCP_META.clientCapabilities])) {
    return invalidParams(`_meta["${MCP_META.clientCapabilities}"] must be an object`, 400);
  }
  const { [MCP_META.clientInfo]: clientInfo, [MCP_META.logLevel]: logLevel } = meta;
  if (clientInfo !== undefined && !isJsonObject(clientInfo)) {
    return invalidParams(`_meta["${MCP_META.clientInfo}"] must be an object`, 400);
  }
  if (logLevel !== undefined && !LOG_LEVELS.some((level) => level === logLevel)) {
    return invalidParams(`_meta["${MCP_META.logLevel}"] must be a log level`, 400);
  }
  return undefined;
}

function methodHeaderFault({ head, message }: EraRequest): RpcFault | undefined {
  const header = head.headers["mcp-method"]?.trim();
  if (header === undefined) return mismatch("the Mcp-Method header is missing");
  return header === message.method ? undefined : mismatch("the Mcp-Method header differs from the method of the body");
}

function nameHeaderFault({ head, platform }: EraRequest, name: string): RpcFault | undefined {
  const header = head.headers["mcp-name"];
  if (header === undefined) return mismatch("the Mcp-Name header is missing");
  const value = decodeHeader(header, platform);
  if (value === undefined) return mismatch("the Mcp-Name header is not well encoded");
  return value === name ? undefined : mismatch("the Mcp-Name header differs from the name of the body");
}

function argumentsFault({ head, message, platform }: EraRequest, tool: DeclaredTool): RpcFault | undefined {
  if (tool.headers.length === 0) return undefined;
  const bytes = bytesOf(message, "arguments");
  const args: unknown = bytes === undefined ? {} : JSON.parse(platform.decode(bytes, 0, bytes.length));
  const fault = parametersFault(tool.headers, args, head, platform);
  return fault === undefined ? undefined : mismatch(fault);
}

function mismatch(message: string): RpcFault {
  return { status: 400, code: RPC_CODE.headerMismatch, message };
}
