import { registerFault, type RegisterLimits, type Tool } from "clientmcp/protocol";
import type { ToolResult } from "./call-result.ts";
import { scanJson, type Spans, type WantedMember } from "./json-scanner.ts";
import { firstByte } from "./json-tokens.ts";
import { parseScanned } from "./parse-scanned.ts";
import type { Platform } from "./platform.ts";
import type { Declaration } from "./tool-set.ts";

/** A message of a client, checked. */
export type ParsedMessage =
  | { readonly type: "register"; readonly declaration: Declaration }
  | { readonly type: "result"; readonly id: string; readonly result: ToolResult }
  | {
      readonly type: "progress";
      readonly id: string;
      readonly progress: number;
      readonly total: number | undefined;
      readonly message: string | undefined;
    }
  | { readonly type: "ping" };

/** Why a message ends its connection with 4400 (SPEC §3.2, §3.3). */
export class MessageFault extends Error {
  override readonly name = "MessageFault";
  /** The tool that is at fault, where one is. */
  readonly subject: string | undefined;

  constructor(fault: string, subject?: string) {
    super(fault);
    this.subject = subject;
  }
}

const MEMBERS = {
  type: 0,
  id: 1,
  result: 2,
  tools: 3,
  instructions: 4,
  progress: 5,
  total: 6,
  message: 7,
  content: 8,
  structuredContent: 9,
  _meta: 10,
  resultType: 11,
  isError: 12,
} as const;

type Member = keyof typeof MEMBERS;

const WANTED: readonly WantedMember[] = Object.entries(MEMBERS).map(([name, index]) => ({
  name,
  parent: index >= MEMBERS.content ? MEMBERS.result : -1,
}));

/**
 * Parses one text frame.
 *
 * @returns `undefined` for an unknown type, which a receiver ignores (SPEC §3.2).
 * @throws {MessageFault} for anything that is not a message of the client channel.
 */
export function parseClientMessage(
  bytes: Uint8Array,
  platform: Platform,
  limits: RegisterLimits,
): ParsedMessage | undefined {
  const spans = (platform.scanJson ?? scanJson)(bytes, 0, bytes.length, WANTED);
  if (spans === undefined) throw new MessageFault("a message is not JSON");
  const members = new Members(bytes, spans, platform);
  if (!members.has("type") && firstByte(bytes) !== 0x7b) throw new MessageFault("a message must be an object");
  const type = members.value("type");
  if (typeof type !== "string") throw new MessageFault("a message must have a type, which is a string");
  switch (type) {
    case "result":
      return { type, id: callId(members, type), result: toolResult(members) };
    case "ping":
      return { type };
    case "progress":
      return progressMessage(members);
    case "register":
      return { type, declaration: declaration(members, limits) };
    default:
      return undefined;
  }
}

class Members {
  readonly bytes: Uint8Array;
  readonly #spans: Spans;
  readonly #platform: Platform;

  constructor(bytes: Uint8Array, spans: Spans, platform: Platform) {
    this.bytes = bytes;
    this.#spans = spans;
    this.#platform = platform;
  }

  has(member: Member): boolean {
    return this.start(member) >= 0;
  }

  start(member: Member): number {
    return this.#spans[2 * MEMBERS[member]] as number;
  }

  end(member: Member): number {
    return this.#spans[2 * MEMBERS[member] + 1] as number;
  }

  /** Whether the member is there and its value begins with `byte`. */
  beginsWith(member: Member, byte: number): boolean {
    return this.has(member) && this.bytes[this.start(member)] === byte;
  }

  value(member: Member): unknown {
    if (!this.has(member)) return undefined;
    return parseScanned(this.#platform.decode(this.bytes, this.start(member), this.end(member)));
  }
}

function callId(members: Members, type: string): string {
  const id = members.value("id");
  if (typeof id !== "string") throw new MessageFault(`${type}.id must be a string`);
  return id;
}

function toolResult(members: Members): ToolResult {
  if (!members.beginsWith("result", 0x7b)) throw new MessageFault("result.result must be an object");
  if (!members.beginsWith("content", 0x5b)) throw new MessageFault("result.result.content must be an array");
  return {
    bytes: members.bytes,
    start: members.start("result"),
    end: members.end("result"),
    isError: members.beginsWith("isError", 0x74),
    hasResultType: members.has("resultType"),
    metaStart: members.start("_meta"),
    metaEnd: members.end("_meta"),
    hasOddStructuredContent: members.has("structuredContent") && !members.beginsWith("structuredContent", 0x7b),
  };
}

function progressMessage(members: Members): ParsedMessage {
  const id = callId(members, "progress");
  const progress = members.value("progress");
  const total = members.value("total");
  const message = members.value("message");
  if (!isFiniteNumber(progress)) throw new MessageFault("progress.progress must be a number");
  if (total !== undefined && !isFiniteNumber(total)) throw new MessageFault("progress.total must be a number");
  if (message !== undefined && typeof message !== "string") throw new MessageFault("progress.message must be a string");
  return { type: "progress", id, progress, total, message };
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function declaration(members: Members, limits: RegisterLimits): Declaration {
  const tools = members.value("tools");
  if (!Array.isArray(tools)) throw new MessageFault("register.tools must be an array");
  const instructions = members.value("instructions");
  if (instructions !== undefined && typeof instructions !== "string") {
    throw new MessageFault("register.instructions must be a string");
  }
  const found = registerFault(tools, instructions, limits);
  if (found !== undefined) throw new MessageFault(found.fault, found.tool);
  return {
    tools: tools as Tool[],
    toolsJson: members.bytes.subarray(members.start("tools"), members.end("tools")),
    instructions,
  };
}
