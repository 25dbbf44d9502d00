import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBridgeMessage } from "../src/bridge-message.ts";
import { failure, resultMessage, thrownText, toToolResult } from "../src/tool-result.ts";

const values = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withTypedArray: true,
  withSparseArray: true,
});

/** Strings with halves of pairs and backslashes in every mixture. */
const texts = fc
  .array(fc.constantFrom("a", "\\", "\uD83D", "\uDE00", "ud83d", '"', "é"))
  .map((parts) => parts.join(""));

const frames = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .tuple(fc.constantFrom("call", "cancel", "registered", "pong", "x"), fc.json(), fc.json(), fc.json())
    .map(
      ([type, id, name, args]) => `{"type":"${type}","id":${id},"name":${name},"arguments":${args},"agent":${args}}`,
    ),
);

function isWellFormed(text: string): boolean {
  return new TextDecoder().decode(new TextEncoder().encode(text)) === text;
}

/** What `run` returned, or the name of the kind of error that it threw. */
function attempt<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    return error instanceof TypeError ? "TypeError" : "another error";
  }
}

describe("whatever a handler returns or throws (SPEC §3.2)", () => {
  it("E-089, E-092: becomes a message that parses back to its result, or a TypeError", () => {
    fc.assert(
      fc.property(values, (value) => {
        const result = attempt(() => toToolResult(value));
        if (typeof result === "string") return result === "TypeError";
        const { text } = resultMessage("id", result);
        expect(JSON.parse(text)).toEqual({ type: "result", id: "id", result });
        return isWellFormed(text);
      }),
    );
  });

  it("E-090: leaves no half of a pair, in a text or in a key, also inside the text copy", () => {
    fc.assert(
      fc.property(texts, texts, (key, text) => {
        const [block] = toToolResult({ [key]: text }).content;
        const copy = block?.type === "text" ? block.text : "";
        expect(copy).not.toMatch(/(?<!\\)(\\\\)*\\ud[89a-f]/);
        return isWellFormed(copy) && isWellFormed(resultMessage("id", failure(text)).text);
      }),
    );
  });

  it("E-089: a thrown value always has a text", () => {
    fc.assert(fc.property(values, (value) => typeof thrownText(value) === "string"));
    expect(thrownText(Object.create(null))).toBe("an error that cannot be shown");
  });
});

describe("whatever a bridge sends (SPEC §3.2)", () => {
  it("is a message, is ignored, or is a TypeError", () => {
    fc.assert(fc.property(frames, (frame) => attempt(() => readBridgeMessage(frame)) !== "another error"));
    expect(attempt(() => readBridgeMessage("{"))).toBe("TypeError");
  });
});
