import { describe, expect, it } from "vitest";
import { accepted, completed, rejected } from "./outcome.ts";
import { endOf, failure, resultMessage, thrownText, toToolResult } from "./tool-result.ts";

const MiB = 1_048_576;
const OBJECT = { type: "object" };

function text(value: string): { type: "text"; text: string } {
  return { type: "text", text: value };
}

describe("what a handler returns becomes a tool result (SPEC §4.3)", () => {
  it.each([
    ["undefined", undefined, { content: [] }],
    ["null", null, { content: [] }],
    ["a string", "hello", { content: [text("hello")] }],
    ["an empty string", "", { content: [text("")] }],
    ["zero", 0, { content: [text("0")] }],
    ["false", false, { content: [text("false")] }],
    ["a bigint", 12n, { content: [text('"12"')] }],
    ["an array", [1, "a"], { content: [text('[1,"a"]')] }],
    ["a date", new Date(0), { content: [text('"1970-01-01T00:00:00.000Z"')] }],
    ["a plain object", { a: 1 }, { content: [text('{"a":1}')], structuredContent: { a: 1 } }],
    [
      "a ready-made result, with members that we do not know",
      { content: [], isError: true, future: 1 },
      { content: [], isError: true, future: 1 },
    ],
    [
      "an object whose content is no array",
      { content: "x" },
      { content: [text('{"content":"x"}')], structuredContent: { content: "x" } },
    ],
  ])("E-088: %s", (_, value, result) => {
    expect(toToolResult(value)).toEqual(result);
  });

  it("E-094: with an output schema an object fills structuredContent", () => {
    expect(toToolResult({ a: 1 }, OBJECT)).toEqual({ content: [text('{"a":1}')], structuredContent: { a: 1 } });
    expect(toToolResult([1], { type: "array" })).toEqual({ content: [text("[1]")], structuredContent: [1] });
  });

  it.each([
    ["a string", "no", 'its outputSchema describes an object but it returned "no"'],
    ["nothing", undefined, "it declares an outputSchema but returned nothing"],
    ["a result with content only", { content: [] }, "returned a result without structuredContent"],
  ])("E-094: with an output schema %s is refused", (_, value, message) => {
    expect(() => toToolResult(value, OBJECT)).toThrow(message);
  });

  it("E-093: with an output schema a rejection keeps its reason in the text and drops structuredContent", () => {
    const outcome = { status: "rejected", reason: { code: "denied" } };
    expect(toToolResult(rejected("denied"), OBJECT)).toEqual({
      content: [text(JSON.stringify(outcome))],
      isError: true,
      _meta: { "io.github.clientmcp/outcome": outcome },
    });
  });
});

describe("what a handler throws", () => {
  it.each([
    [new Error("no funds"), "no funds"],
    [new TypeError(""), "TypeError"],
    ["plain", "plain"],
    [42, "42"],
    [undefined, "undefined"],
    [
      {
        toString() {
          throw new Error("hostile");
        },
      },
      "an error that cannot be shown",
    ],
  ])("%# is told by its message, never by its stack", (thrown, message) => {
    expect(thrownText(thrown)).toBe(message);
  });

  it("E-091: a long message is cut between whole characters", () => {
    const [block] = failure("😀".repeat(5000)).content;
    expect(block).toEqual(text("😀".repeat(4096)));
  });

  it("E-090: a message leaves without lone surrogates", () => {
    expect(resultMessage("c", failure("a\uD83D")).text).toContain('"a\uFFFD"');
  });
});

describe("results and the 4 MiB limit of a message (SPEC §6)", () => {
  it("E-095: counts bytes, not characters", () => {
    const fits = resultMessage("c", { content: [text("é".repeat(2 * MiB - 100))] });
    expect(fits.result.isError).toBeUndefined();
    const tooLarge = resultMessage("c", { content: [text("é".repeat(2 * MiB))] });
    expect(tooLarge.result).toEqual({
      content: [
        text("The result takes 4194379 bytes as a message, at most 4194304 are allowed: ask for less at once."),
      ],
      isError: true,
    });
  });

  it("allows exactly 4,194,304 bytes", () => {
    const frame = '{"type":"result","id":"c","result":{"content":[{"type":"text","text":""}]}}';
    const full = "a".repeat(4_194_304 - frame.length);
    expect(resultMessage("c", { content: [text(full)] }).bytes).toBe(4_194_304);
    expect(resultMessage("c", { content: [text(`${full}a`)] }).result.isError).toBe(true);
  });

  it("E-096: leaves the text copy out where only that makes it too large", () => {
    const value = { data: "a".repeat(2.5 * MiB) };
    const { result, text: message } = resultMessage("c", toToolResult(value));
    expect(result).toEqual({ content: [], structuredContent: value });
    expect(message.length).toBeLessThan(3 * MiB);
  });

  it("E-096: but never a text that says something else", () => {
    const data = "a".repeat(2.5 * MiB);
    const { result } = resultMessage("c", { content: [text(data)], structuredContent: { data } });
    expect(result.isError).toBe(true);
  });
});

describe("how a call ended", () => {
  it.each([
    [completed(), { outcome: "completed" }],
    [accepted("op"), { outcome: "accepted" }],
    [rejected("denied"), { outcome: "rejected", code: "denied" }],
    [{ content: [], isError: true }, { outcome: "failed" }],
    [{ content: [] }, { outcome: "completed" }],
    [{ content: [], _meta: { "io.github.clientmcp/outcome": "nonsense" } }, { outcome: "completed" }],
  ] as const)("%# is read from the outcome, or else from isError (SPEC §9.2)", (result, end) => {
    expect(endOf(result)).toEqual(end);
  });
});
