import { describe, expect, it } from "vitest";
import { z } from "zod";
import { check, toJsonSchema, type StandardSchema } from "./schema.ts";

const transfer = z.object({
  to: z.string(),
  amount: z.coerce.number().min(1),
  items: z.array(z.object({ id: z.int() })),
});

describe("toJsonSchema", () => {
  it("E-081: a plain schema is itself", () => {
    const schema = { type: "object", properties: {} };
    expect(toJsonSchema(schema, "input")).toBe(schema);
  });

  it("E-081, E-082: a Zod 4 schema gives the JSON Schema of its input, or of its output", () => {
    const schema = z.object({
      n: z.string().transform(Number).pipe(z.number()),
      note: z.string().max(9).default("none").describe("free"),
    });
    expect(toJsonSchema(schema, "input")).toMatchObject({
      type: "object",
      properties: {
        n: { type: "string" },
        note: { type: "string", maxLength: 9, default: "none", description: "free" },
      },
      required: ["n"],
    });
    expect(toJsonSchema(schema, "output")).toMatchObject({
      properties: { n: { type: "number" } },
      required: ["n", "note"],
    });
  });

  it("E-081: a library that cannot give its JSON Schema is refused with what to do", () => {
    const old: StandardSchema = { "~standard": { version: 1, vendor: "zod", validate: (value) => ({ value }) } };
    expect(() => toJsonSchema(old, "input")).toThrow(
      "this zod schema cannot give its JSON Schema (~standard.jsonSchema is missing): use Zod 4.2 or later",
    );
  });

  it("takes a schema that is a function, as ArkType's are", () => {
    const schema = Object.assign(() => undefined, {
      "~standard": {
        version: 1,
        vendor: "arktype",
        jsonSchema: { input: () => ({ type: "object", title: "in" }), output: () => ({}) },
      },
    } as const);
    expect(toJsonSchema(schema, "input")).toEqual({ type: "object", title: "in" });
  });
});

describe("check", () => {
  it("takes any value for a plain schema, or for none", async () => {
    expect(await check({ type: "object" }, { a: 1 })).toEqual({ ok: true, value: { a: 1 } });
    expect(await check(undefined, {})).toEqual({ ok: true, value: {} });
  });

  it("gives what the schema makes of a value", async () => {
    expect(await check(transfer, { to: "a", amount: "5", items: [], extra: 1 })).toEqual({
      ok: true,
      value: { to: "a", amount: 5, items: [] },
    });
  });

  it("names the path and the problem of each issue", async () => {
    const checked = await check(transfer, { to: 1, amount: 0, items: [{ id: "x" }] });
    expect(checked).toEqual({
      ok: false,
      problem:
        "to: Invalid input: expected string, received number; amount: Too small: expected number to be >=1; " +
        "items.0.id: Invalid input: expected number, received string",
    });
  });

  it("shows an issue without a path, and one whose path has objects", async () => {
    const schema: StandardSchema = {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: () =>
          Promise.resolve({ issues: [{ message: "bad" }, { message: "worse", path: [{ key: "a" }, 0] }] }),
      },
    };
    expect(await check(schema, {})).toEqual({ ok: false, problem: "bad; a.0: worse" });
  });
});
