import type { Chunk } from "./effect.ts";
import { jsonMembers, type JsonMember } from "./json-members.ts";
import { MCP_META } from "./mcp-meta.ts";

/** A CallToolResult inside a received message. It is known to be valid JSON, an object with a `content` array. */
export interface ToolResult {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly isError: boolean;
  /** Whether members stand in it that some revision changes; without them nothing of it has to be read. */
  readonly hasResultType: boolean;
  readonly hasMeta: boolean;
  readonly hasStructuredContent: boolean;
}

/** The result for MCP 2026-07-28: with `resultType` and with the server's name in `_meta`, the rest as it came (SPEC §4.3). */
export function modernCallResult(serverInfo: string, result: ToolResult): Chunk[] {
  const { bytes, start, end } = result;
  const open = `{"resultType":"complete","_meta":{"${MCP_META.serverInfo}":${serverInfo}`;
  if (!result.hasResultType && !result.hasMeta) return [`${open}},`, bytes.subarray(start + 1, end)];

  const kept: JsonMember[] = [];
  let meta: JsonMember | undefined;
  for (const member of jsonMembers(bytes, start, end)) {
    const key = keyOf(bytes, member);
    if (key === "_meta") meta = member;
    else if (key !== "resultType") kept.push(member);
  }
  const chunks: Chunk[] = [open];
  if (meta !== undefined) {
    for (const member of jsonMembers(bytes, meta.start, bytes[meta.start] === 0x7b ? meta.end : meta.start)) {
      if (keyOf(bytes, member) !== MCP_META.serverInfo) chunks.push(",", bytes.subarray(member.keyStart, member.end));
    }
  }
  chunks.push("}");
  for (const member of kept) chunks.push(",", bytes.subarray(member.keyStart, member.end));
  chunks.push("}");
  return chunks;
}

/**
 * The result for the revisions with a handshake: without `resultType`, and without what their strict agents refuse, a
 * `structuredContent` or `_meta` that is no object.
 */
export function legacyCallResult(result: ToolResult): Chunk[] {
  const { bytes, start, end } = result;
  const whole = bytes.subarray(start, end);
  if (!result.hasResultType && !result.hasMeta && !result.hasStructuredContent) return [whole];

  const members = jsonMembers(bytes, start, end);
  const kept = members.filter((member) => {
    const key = keyOf(bytes, member);
    const objectOnly = key === "_meta" || key === "structuredContent";
    return key !== "resultType" && (!objectOnly || bytes[member.start] === 0x7b);
  });
  if (kept.length === members.length) return [whole];
  return ["{", ...kept.flatMap(({ keyStart, end }, n) => [n === 0 ? "" : ",", bytes.subarray(keyStart, end)]), "}"];
}

/** The member's key. One character for each byte, so only ASCII keys are right; no other is compared with. */
function keyOf(bytes: Uint8Array, { keyStart, keyEnd }: JsonMember): string {
  // Longer than any known key could be, escaped to the last character.
  if (keyEnd - keyStart > 240) return "";
  return JSON.parse(String.fromCharCode(...bytes.subarray(keyStart, keyEnd))) as string;
}
