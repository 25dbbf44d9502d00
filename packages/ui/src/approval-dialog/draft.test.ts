import { describe, expect, it } from "vitest";
import { applyEdits, editableText } from "./draft.ts";

describe("applyEdits", () => {
  it("changes what was edited and keeps the rest as the same values", () => {
    const list = [1, 2];

    const edited = applyEdits({ list, what: "all" }, new Map([["what", '"some"']]));

    expect(edited).toEqual({ ok: true, args: { list: [1, 2], what: "some" } });
    expect(edited.ok && edited.args["list"]).toBe(list);
  });

  it("names the arguments whose text is no JSON", () => {
    const edits = new Map([
      ["a", "some"],
      ["b", "2"],
      ["c", ""],
    ]);

    expect(applyEdits({ a: 1, b: 1, c: 1 }, edits)).toEqual({ ok: false, faulty: new Set(["a", "c"]) });
  });

  it("keeps an argument named __proto__ an argument", () => {
    const args = JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>;

    const edited = applyEdits(args, new Map([["__proto__", '{"admin":false}']]));

    expect(edited.ok && JSON.stringify(edited.args)).toBe('{"__proto__":{"admin":false}}');
  });
});

describe("editableText", () => {
  it("is JSON without hidden characters", () => {
    expect(editableText({ a: "x\u200B" })).toBe('{\n  "a": "x\\u200b"\n}');
  });
});
