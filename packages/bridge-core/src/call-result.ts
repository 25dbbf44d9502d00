import type { Chunk } from "./effect.ts";
import { jsonMembers, type JsonMember } from "./json-members.ts";
import { keyOf } from "./json-tokens.ts";
import { MCP_META } from "clientmcp/protocol";

/** A CallToolResult inside a received message. It is known to be valid JSON, an object with a `content` array. */
export interface ToolResult {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly isError: boolean;
  readonly hasResultType: boolean;
  /** Where the value of `_meta` is; -1 where there is none. */
  readonly metaStart: number;
  readonly metaEnd: number;
  /** Whether there is a `structuredContent` that is no object. */
  readonly hasOddStructuredContent: boolean;
}

/**
 * The result for MCP 2026-07-28: with `resultType`, and with the server's name in `_meta`, the rest as it came (SPEC §4.3).
 * What applications usually send is not looked through again: the bridge's members go before and between its bytes.
 */
export function modernCallResult(serverInfo: string, result: ToolResult): Chunk[] {
  const { bytes, start, end, hasResultType, metaStart, metaEnd } = result;
  const server = `"${MCP_META.serverInfo}":${serverInfo}`;
  if (!hasResultType && metaStart < 0) {
    return [`{"resultType":"complete","_meta":{${server}},`, bytes.subarray(start + 1, end)];
  }
  const isMetaObject = metaStart >= 0 && bytes[metaStart] === 0x7b;
  const meta = isMetaObject ? jsonMembers(bytes, metaStart, metaEnd) : [];
  const ownMeta = meta.filter((member) => keyOf(bytes, member.keyStart, member.keyEnd) !== MCP_META.serverInfo);
  if (!hasResultType && isMetaObject && ownMeta.length === meta.length) {
    const beforeEndOfMeta = bytes.subarray(start + 1, metaEnd - 1);
    const comma = meta.length === 0 ? "" : ",";
    return ['{"resultType":"complete",', beforeEndOfMeta, `${comma}${server}}`, bytes.subarray(metaEnd, end)];
  }
  return [
    `{"resultType":"complete","_meta":{${server}`,
    ...ownMeta.flatMap((member) => [",", wholeOf(bytes, member)]),
    "}",
    ...membersWithout(result, ["_meta", "resultType"]).flatMap((member) => [",", wholeOf(bytes, member)]),
    "}",
  ];
}

/**
 * The result for the revisions with a handshake: without `resultType`, and without what their strict agents refuse, a
 * `structuredContent` or `_meta` that is no object.
 */
export function legacyCallResult(result: ToolResult): Chunk[] {
  const { bytes, start, end, hasResultType, hasOddStructuredContent, metaStart } = result;
  const dropped: string[] = [];
  if (hasResultType) dropped.push("resultType");
  if (hasOddStructuredContent) dropped.push("structuredContent");
  if (metaStart >= 0 && bytes[metaStart] !== 0x7b) dropped.push("_meta");
  if (dropped.length === 0) return [bytes.subarray(start, end)];
  const kept = membersWithout(result, dropped);
  return ["{", ...kept.flatMap((member, n) => [n === 0 ? "" : ",", wholeOf(bytes, member)]), "}"];
}

function membersWithout({ bytes, start, end }: ToolResult, dropped: readonly string[]): JsonMember[] {
  return jsonMembers(bytes, start, end).filter(
    (member) => !dropped.includes(keyOf(bytes, member.keyStart, member.keyEnd)),
  );
}

function wholeOf(bytes: Uint8Array, { keyStart, end }: JsonMember): Uint8Array {
  return bytes.subarray(keyStart, end);
}
