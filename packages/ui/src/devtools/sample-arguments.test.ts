import { describe, expect, it } from "vitest";
import { sampleArguments } from "./sample-arguments.ts";

describe("sampleArguments", () => {
  it("fills the required members, and those with a default", () => {
    const schema = {
      type: "object",
      properties: {
        text: { type: "string" },
        amount: { type: "number", examples: [12.5] },
        kind: { enum: ["a", "b"] },
        fixed: { const: 7 },
        optional: { type: "string" },
        preset: { type: "boolean", default: true },
        nested: { type: "object", properties: { list: { type: "array" } }, required: ["list"] },
        anything: true,
      },
      required: ["text", "amount", "kind", "fixed", "nested", "anything"],
    };

    expect(sampleArguments(schema)).toEqual({
      text: "",
      amount: 12.5,
      kind: "a",
      fixed: 7,
      preset: true,
      nested: { list: [] },
      anything: null,
    });
  });

  it.each([[undefined], [{}], [{ type: "object", properties: 3, required: "no" }]])("gives {} for %o", (schema) => {
    expect(sampleArguments(schema)).toEqual({});
  });
});
