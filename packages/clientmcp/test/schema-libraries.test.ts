import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as zm from "zod/mini";
import type { StandardSchema } from "../src/index.ts";
import { bringOnline, callTool, testClient } from "./online-client.ts";

const mini = zm.object({
  sku: zm.string().check(zm.minLength(1)),
  count: zm.int().check(zm.minimum(1)),
  color: zm.optional(zm.enum(["red", "green"])),
  tags: zm.array(zm.string()),
});

/** As the README says it for Zod Mini, which does not give its JSON Schema by itself. */
const miniWithJsonSchema = {
  "~standard": {
    ...mini["~standard"],
    jsonSchema: {
      input: () => zm.toJSONSchema(mini, { io: "input" }),
      output: () => zm.toJSONSchema(mini),
    },
  },
} as const;

const ZOD_PROBLEM =
  'count: Too small: expected number to be >=1; color: Invalid option: expected one of "red"|"green"; ' +
  "tags.1: Invalid input: expected string, received number";

/** One order, in the words of each library. */
const LIBRARIES: readonly (readonly [string, StandardSchema<unknown, unknown>, string])[] = [
  [
    "Zod",
    z.object({
      sku: z.string().min(1),
      count: z.int().min(1),
      color: z.enum(["red", "green"]).optional(),
      tags: z.array(z.string()),
    }),
    ZOD_PROBLEM,
  ],
  ["Zod Mini", miniWithJsonSchema, ZOD_PROBLEM],
  [
    "Valibot",
    toStandardJsonSchema(
      v.object({
        sku: v.pipe(v.string(), v.minLength(1)),
        count: v.pipe(v.number(), v.integer(), v.minValue(1)),
        color: v.optional(v.picklist(["red", "green"])),
        tags: v.array(v.string()),
      }),
    ),
    'count: Invalid value: Expected >=1 but received 0; color: Invalid type: Expected ("red" | "green") but received "blue"; tags.1: Invalid type: Expected string but received 1',
  ],
  [
    "ArkType",
    type({ sku: "string > 0", count: "number.integer >= 1", "color?": "'red' | 'green'", tags: "string[]" }),
    'count: count must be at least 1 (was 0); tags.1: tags[1] must be a string (was a number); color: color must be "green" or "red" (was "blue")',
  ],
];

describe.each(LIBRARIES)("a tool with a schema of %s", (_, inputSchema, problem) => {
  const test = testClient();
  const handler = vi.fn<(args: unknown) => string>(() => "ordered");

  it("E-081, E-082: is listed with its whole JSON Schema, validates, and says where a call is wrong", async () => {
    test.client.expose("order", { inputSchema, handler });
    const socket = await bringOnline(test);

    const { tools } = JSON.parse(socket.sent[0] ?? "") as { readonly tools: readonly unknown[] };
    expect(tools[0]).toMatchObject({
      inputSchema: {
        type: "object",
        properties: {
          sku: { type: "string", minLength: 1 },
          count: { type: "integer", minimum: 1 },
          color: { enum: expect.arrayContaining(["red", "green"]) },
          tags: { type: "array", items: { type: "string" } },
        },
        required: expect.toSatisfy((keys: readonly string[]) => new Set(keys).size === 3 && !keys.includes("color")),
      },
    });

    const wrong = { sku: "a", count: 0, color: "blue", tags: ["x", 1] };
    expect(await callTool(socket, "order", wrong)).toMatchObject({
      isError: true,
      structuredContent: { status: "rejected", reason: { code: "invalid_arguments", detail: problem } },
    });
    expect(handler).not.toHaveBeenCalled();

    const right = { sku: "a", count: 2, tags: [] };
    expect(await callTool(socket, "order", right)).toEqual({ content: [{ type: "text", text: "ordered" }] });
    expect(handler.mock.calls[0]?.[0]).toEqual(right);
  });
});

it("E-081: a schema of Zod Mini alone is refused, with what to do", () => {
  const { client } = testClient();
  expect(() => client.expose("order", { inputSchema: mini, handler: () => undefined })).toThrow(
    "this zod schema cannot give its JSON Schema (~standard.jsonSchema is missing): use Zod 4.2 or later (not Mini)",
  );
});
