import { jsonText } from "./json-text.ts";
import { META_KEY, type CallToolResult, type Json } from "./protocol/index.ts";

declare const __DEV__: boolean;

const OWN_MEMBERS = ["status", "operation", "reason"];

/**
 * The change holds: the application has seen it in its state (SPEC §9.2).
 *
 * @param data Further members of the outcome.
 * @throws {TypeError} if `data` uses `status`, `operation` or `reason`, or holds what JSON cannot.
 */
export function completed(data?: object): CallToolResult {
  return outcome({ status: "completed" }, data);
}

/**
 * The action started and goes on (SPEC §9.2).
 *
 * @param operation The operation's id; the application tells its state through its own tools.
 * @throws {TypeError} if `operation` is empty, or `data` is not valid as in `completed`.
 */
export function accepted(operation: string, data?: object): CallToolResult {
  return outcome({ status: "accepted", operation: filled("operation", operation) }, data);
}

/**
 * Nothing changed (SPEC §9.2).
 *
 * @param code For the agent to act on.
 * @param detail For a reader.
 * @throws {TypeError} if `code` is empty.
 */
export function rejected(code: string, detail?: string): CallToolResult {
  const reason = { code: filled("code", code), ...(detail !== undefined && { detail }) };
  return { ...outcome({ status: "rejected", reason }), isError: true };
}

function outcome(own: { readonly [member: string]: Json }, data: object = {}): CallToolResult {
  const taken = OWN_MEMBERS.find((member) => member in data);
  if (taken !== undefined)
    throw new TypeError(__DEV__ ? `data may not name "${taken}": it is the outcome's own member` : taken);
  const text = jsonText({ ...own, ...data });
  return {
    content: [{ type: "text", text }],
    structuredContent: JSON.parse(text) as Json,
    _meta: { [META_KEY.outcome]: own },
  };
}

function filled(what: string, value: string): string {
  if (typeof value !== "string" || value === "")
    throw new TypeError(__DEV__ ? `${what} must be a string that is not empty` : what);
  return value;
}
