import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "clientmcp/protocol";
import { CheckFailure, shown } from "./check-failure.ts";
import { isEventStream, type HttpAnswer, type HttpHead } from "./harness/http-exchange.ts";

type JsonRecord = Readonly<Record<string, unknown>>;

/** @throws {CheckFailure} unless `came` equals `expected` in depth. */
export function expectEqual(what: string, came: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(came, expected)) throw new CheckFailure(`${what}: ${shown(expected)}`, shown(came));
}

/** @throws {CheckFailure} unless `holds`. */
export function expectThat(expected: string, holds: boolean, came: unknown): asserts holds {
  if (!holds) throw new CheckFailure(expected, shown(came));
}

/** @throws {CheckFailure} unless the answer has one of the statuses. */
export function expectStatus(answer: HttpHead | HttpAnswer, ...statuses: readonly number[]): void {
  expectThat(`HTTP ${statuses.join(" or ")}`, statuses.includes(answer.status), shownAnswer(answer));
}

/** The JSON-RPC message of an answer: its JSON body, or the last event of its stream. */
export function messageOf(answer: HttpAnswer): JsonRecord {
  const text = isEventStream(answer) ? lastData(answer.body) : answer.body;
  const message = parsed(text);
  expectThat("one JSON-RPC message", isJsonObject(message), shownAnswer(answer));
  return message;
}

/** The result of an answer with HTTP 200. */
export function expectResult(answer: HttpAnswer, id: unknown = 1): JsonRecord {
  expectStatus(answer, 200);
  const { result, id: echoed } = messageOf(answer);
  expectThat("a JSON-RPC result", isJsonObject(result), shownAnswer(answer));
  expectEqual("the id of the request", echoed, id);
  return result;
}

interface ExpectedError {
  /** One HTTP status, or several that are as good. */
  readonly status: number | readonly number[];
  readonly code: number;
  /** The id that must come back; `null` when the request's could not be read; default 1. */
  readonly id?: unknown;
}

/** The `error` member of an answer. */
export function expectError(answer: HttpAnswer, { status, code, id = 1 }: ExpectedError): JsonRecord {
  const statuses = typeof status === "number" ? [status] : status;
  const message = parsed(isEventStream(answer) ? lastData(answer.body) : answer.body);
  const error = at(message, "error");
  const wanted = `HTTP ${statuses.join(" or ")} with error ${code}`;
  expectThat(wanted, statuses.includes(answer.status), shownAnswer(answer));
  expectThat(wanted, isJsonObject(error) && error["code"] === code, shownAnswer(answer));
  expectEqual(id === null ? "an error without an id" : "the id of the request", at(message, "id") ?? null, id);
  return error;
}

/** The texts of a tool result that must be an error the model can read; `isError` on HTTP 200. */
export function expectToolError(answer: HttpAnswer, id: unknown = 1): JsonRecord {
  const result = expectResult(answer, id);
  expectThat("a tool result with isError true", result["isError"] === true, shownAnswer(answer));
  expectThat("a text block that says why", textOf(result).length > 0, shownAnswer(answer));
  return result;
}

/** The text blocks of a tool result, joined. */
export function textOf(result: JsonRecord): string {
  const content: unknown = result["content"];
  if (!Array.isArray(content)) return "";
  return content
    .map((block: unknown) => at(block, "text"))
    .filter((text) => typeof text === "string")
    .join("");
}

/** The member of `value` at the end of the path of names, or `undefined`. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) found = isJsonObject(found) ? found[name] : undefined;
  return found;
}

export function expectHeader(head: HttpHead, name: string, matches: RegExp): void {
  const value = head.headers[name];
  expectThat(`a ${name} header like ${String(matches)}`, value !== undefined && matches.test(value), value ?? "none");
}

export function expectNoHeader(head: HttpHead, name: string): void {
  expectThat(`no ${name} header`, head.headers[name] === undefined, head.headers[name]);
}

/** An answer as one line: its status and the beginning of its body. */
function shownAnswer(answer: HttpHead | HttpAnswer): string {
  const body = "body" in answer ? answer.body : "";
  return `HTTP ${answer.status} ${body === "" ? "without a body" : shown(body)}`;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lastData(stream: string): string {
  const last =
    stream
      .trimEnd()
      .split(/(?:\r\n|\n|\r){2}/)
      .at(-1) ?? "";
  const lines = last.split(/\r\n|\n|\r/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length)).join("\n");
}
