import {
  isJsonObject,
  MAX_MESSAGE_BYTES,
  registerFault,
  utf8Length,
  type CallToolResult,
  type Tool,
} from "../protocol/index.ts";

/** A frame of an application, checked as a bridge checks it. */
export type ClientFrame =
  | { readonly type: "register"; readonly tools: readonly Tool[]; readonly instructions: string | undefined }
  | { readonly type: "result"; readonly id: string; readonly result: CallToolResult }
  | { readonly type: "progress"; readonly id: string; readonly progress: Progress }
  | { readonly type: "ping" };

/** How far a call is. */
export interface Progress {
  /** How much is done, in the unit of `total`. */
  readonly progress: number;
  /** What `progress` will be at the end, where the tool knows that. */
  readonly total?: number;
  readonly message?: string;
}

/** Why a frame ends its connection (SPEC §3.3). */
export class FrameFault extends Error {
  override readonly name = "FrameFault";
  readonly code: 1009 | 4400;
  /** The tool that is at fault, where one is. */
  readonly subject: string | undefined;

  constructor(
    fault: string,
    { code = 4400, subject }: { readonly code?: 1009 | 4400; readonly subject?: string } = {},
  ) {
    super(fault);
    this.code = code;
    this.subject = subject;
  }
}

/**
 * Reads one frame (SPEC §3.2).
 *
 * @returns `undefined` for an unknown type, which a bridge ignores.
 * @throws {FrameFault} for what a bridge would end the connection for.
 */
export function readClientFrame(data: unknown): ClientFrame | undefined {
  if (typeof data !== "string") throw new FrameFault("a message must be a text frame, not a binary one");
  if (utf8Length(data) > MAX_MESSAGE_BYTES) {
    throw new FrameFault("a message is larger than 4194304 bytes", { code: 1009 });
  }
  const message = parsed(data);
  if (!isJsonObject(message)) throw new FrameFault("a message must be an object");
  const { type } = message;
  if (typeof type !== "string") throw new FrameFault("a message must have a type, which is a string");
  switch (type) {
    case "register":
      return { type, ...declaration(message) };
    case "result":
      return { type, id: callId(message, type), result: toolResult(message) };
    case "progress":
      return { type, id: callId(message, type), progress: progress(message) };
    case "ping":
      return { type };
    default:
      return undefined;
  }
}

type Message = Readonly<Record<string, unknown>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FrameFault("a message is not JSON");
  }
}

function declaration({ tools, instructions }: Message): {
  readonly tools: readonly Tool[];
  readonly instructions: string | undefined;
} {
  if (!Array.isArray(tools)) throw new FrameFault("register.tools must be an array");
  if (instructions !== undefined && typeof instructions !== "string") {
    throw new FrameFault("register.instructions must be a string");
  }
  const found = registerFault(tools, instructions);
  if (found !== undefined) throw new FrameFault(found.fault, found.tool === undefined ? {} : { subject: found.tool });
  return { tools: tools as Tool[], instructions };
}

function callId({ id }: Message, type: string): string {
  if (typeof id !== "string") throw new FrameFault(`${type}.id must be a string`);
  return id;
}

function toolResult({ result }: Message): CallToolResult {
  if (!isJsonObject(result)) throw new FrameFault("result.result must be an object");
  if (!Array.isArray(result["content"])) throw new FrameFault("result.result.content must be an array");
  return result as unknown as CallToolResult;
}

function progress({ progress, total, message }: Message): Progress {
  if (typeof progress !== "number") throw new FrameFault("progress.progress must be a number");
  if (total !== undefined && typeof total !== "number") throw new FrameFault("progress.total must be a number");
  if (message !== undefined && typeof message !== "string") throw new FrameFault("progress.message must be a string");
  return { progress, ...(total !== undefined && { total }), ...(message !== undefined && { message }) };
}
