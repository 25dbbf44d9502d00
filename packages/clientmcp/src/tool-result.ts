import type { ActivityEnd } from "./activity.ts";
import { jsonText, wireText } from "./json-text.ts";
import {
  isJsonObject,
  MAX_MESSAGE_BYTES,
  META_KEY,
  truncateUtf8,
  utf8Length,
  type CallToolResult,
  type Json,
} from "./protocol/index.ts";

declare const __DEV__: boolean;

const MAX_ERROR_BYTES = 16_384;
/** What agents read, and in production developers too, about a result that is not as it was declared. */
export const MISMATCH = "it does not match its outputSchema";

/** A result as it is sent. */
export interface ResultText {
  readonly text: string;
  readonly bytes: number;
  readonly result: CallToolResult;
}

/**
 * The tool result for what a handler returned (SPEC §4.3; the table in the README).
 *
 * @param outputSchema The JSON Schema that the tool declared for its results.
 * @throws {TypeError} if JSON cannot hold `value`, or `value` cannot satisfy `outputSchema`.
 */
export function toToolResult(value: unknown, outputSchema?: Readonly<Record<string, unknown>>): CallToolResult {
  if (value === undefined || value === null) {
    if (outputSchema !== undefined)
      throw new TypeError(__DEV__ ? "it declares an outputSchema but returned nothing" : MISMATCH);
    return { content: [] };
  }
  const json = jsonText(value);
  // The shape that counts is the one that is sent: getters and `toJSON` have had their say.
  const object = json.startsWith("{") ? (JSON.parse(json) as unknown) : undefined;
  if (isReadyMade(object)) return outputSchema === undefined ? object : withSchema(object);
  const structured = outputSchema === undefined ? json.startsWith("{") : fits(json, outputSchema);
  return {
    content: [{ type: "text", text: typeof value === "string" ? value : json }],
    ...(structured && { structuredContent: JSON.parse(json) as Json }),
  };
}

/** Whether a handler returned a `CallToolResult`, which is taken as it is. */
export function isReadyMade(value: unknown): value is CallToolResult {
  return isJsonObject(value) && Array.isArray(value["content"]);
}

/** A tool error that says `text`, shortened if it is very long. */
export function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text: truncateUtf8(text, MAX_ERROR_BYTES) }], isError: true };
}

/** The `result` message for a call; a result that is too large for the channel becomes a tool error (SPEC §6). */
export function resultMessage(id: string, result: CallToolResult): ResultText {
  const whole = textOf(id, result);
  if (whole.bytes <= MAX_MESSAGE_BYTES) return whole;
  if (copiesStructure(result)) {
    const withoutCopy = textOf(id, { ...result, content: [] });
    if (withoutCopy.bytes <= MAX_MESSAGE_BYTES) return withoutCopy;
  }
  const sizes = `${whole.bytes} bytes as a message, at most ${MAX_MESSAGE_BYTES} are allowed`;
  return textOf(id, failure(`The result takes ${sizes}: ask for less at once.`));
}

/** How a result ended its call, as the outcome convention or else `isError` says (SPEC §9.2). */
export function endOf({ _meta, isError }: CallToolResult): ActivityEnd {
  const outcome = _meta?.[META_KEY.outcome];
  const { status, reason } = isJsonObject(outcome) ? outcome : {};
  switch (status) {
    case "completed":
    case "accepted":
      return { outcome: status };
    case "rejected": {
      const code = isJsonObject(reason) ? reason["code"] : undefined;
      return { outcome: status, code: typeof code === "string" ? code : undefined };
    }
    default:
      return { outcome: isError === true ? "failed" : "completed" };
  }
}

/** Strict agents check `structuredContent` against the schema even on errors, and would hide the reason (SPEC §9.2). */
function withSchema(result: CallToolResult): CallToolResult {
  if (result.isError === true) {
    const { structuredContent: _, ...rest } = result;
    return result.content.length === 0 ? result : rest;
  }
  if (result.structuredContent === undefined) {
    throw new TypeError(
      __DEV__ ? "it declares an outputSchema but returned a result without structuredContent" : MISMATCH,
    );
  }
  return result;
}

function fits(json: string, outputSchema: Readonly<Record<string, unknown>>): boolean {
  if (outputSchema["type"] === "object" && !json.startsWith("{")) {
    throw new TypeError(
      __DEV__ ? `its outputSchema describes an object but it returned ${truncateUtf8(json, 80)}` : MISMATCH,
    );
  }
  return true;
}

function textOf(id: string, result: CallToolResult): ResultText {
  const text = wireText({ type: "result", id, result });
  return { text, bytes: utf8Length(text), result };
}

function copiesStructure({ content, structuredContent }: CallToolResult): boolean {
  const [only] = content;
  if (structuredContent === undefined || content.length !== 1 || only?.type !== "text") return false;
  return only.text === wireText(structuredContent);
}
