import { argumentAt, type HeaderParameter } from "clientmcp/protocol";
import { decodeBase64 } from "./base64.ts";
import type { Platform } from "./platform.ts";
import type { RequestHead } from "./request-head.ts";

const SENTINEL_START = "=?base64?";
const SENTINEL_END = "?=";
const PLAIN = /^[\t\u0020-\u007e]*$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Decodes a header that repeats a value of the body (MCP 2026-07-28, value encoding).
 *
 * @returns `undefined` where it holds characters that it must not, or a base64 part that is none.
 */
export function decodeHeader(header: string, platform: Platform): string | undefined {
  const value = trimmed(header);
  if (!PLAIN.test(value)) return undefined;
  const encoded =
    value.length >= SENTINEL_START.length + SENTINEL_END.length &&
    value.startsWith(SENTINEL_START) &&
    value.endsWith(SENTINEL_END);
  if (!encoded) return value;
  const bytes = decodeBase64(value.slice(SENTINEL_START.length, -SENTINEL_END.length));
  return bytes !== undefined && platform.isUtf8(bytes) ? platform.decode(bytes, 0, bytes.length) : undefined;
}

/** `text` without the tabs and spaces around it. A pattern that ends in `$` would try each run of spaces within from every start. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x09 || code === 0x20;
}

/** Compares the `Mcp-Param-*` headers with the arguments that they repeat, and says what is wrong. */
export function parametersFault(
  parameters: readonly HeaderParameter[],
  args: unknown,
  head: RequestHead,
  platform: Platform,
): string | undefined {
  for (const parameter of parameters) {
    const name = `Mcp-Param-${parameter.header}`;
    const header = head.headers[name.toLowerCase()];
    const value = argumentAt(args, parameter.path);
    if (header === undefined) {
      if (isExpected(value, parameter.type)) return `the ${name} header is missing`;
      continue;
    }
    const decoded = decodeHeader(header, platform);
    if (decoded === undefined) return `the ${name} header is not well encoded`;
    if (!matches(value, decoded)) return `the ${name} header differs from the argument that it repeats`;
  }
  return undefined;
}

/** A value of the wrong type is the application's to refuse, so it needs no header. */
function isExpected(value: unknown, type: HeaderParameter["type"]): boolean {
  return type === "integer" ? Number.isSafeInteger(value) : typeof value === type;
}

function matches(value: unknown, header: string): boolean {
  if (typeof value === "string") return value === header;
  // Beyond 2^53 different integers are equal as numbers, and MCP allows none there: no header matches them.
  if (typeof value === "number") return Math.abs(value) < 2 ** 53 && DECIMAL.test(header) && Number(header) === value;
  return typeof value === "boolean" && header === String(value);
}
