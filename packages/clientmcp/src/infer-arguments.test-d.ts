import type { WebSocket as NodeWebSocket } from "ws";
import { expectTypeOf } from "vitest";
import { z } from "zod";
import type { Arguments, ClientMCP, WebSocketConstructor } from "./index.ts";

declare const client: ClientMCP;

client.expose("plain", {
  inputSchema: {
    type: "object",
    properties: {
      text: { type: "string" },
      count: { type: "integer", minimum: 1 },
      ratio: { type: "number" },
      flag: { type: "boolean" },
      nothing: { type: "null" },
      color: { enum: ["red", "green"] },
      kind: { const: "wallet" },
      maybe: { type: ["string", "null"] },
      either: { anyOf: [{ type: "string" }, { type: "array", items: { type: "number" } }] },
      list: { type: "array", items: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } },
      bag: { type: "object", additionalProperties: { type: "number" } },
      free: { type: "object" },
      anything: {},
    },
    required: ["text", "list"],
  },
  handler: (args, { signal }) => {
    expectTypeOf(args).toEqualTypeOf<{
      text: string;
      list: { id: string }[];
      count?: number;
      ratio?: number;
      flag?: boolean;
      nothing?: null;
      color?: "red" | "green";
      kind?: "wallet";
      maybe?: string | null;
      either?: string | number[];
      bag?: Record<string, number>;
      free?: Record<string, unknown>;
      anything?: unknown;
    }>();
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
    // @ts-expect-error the schema declares no such argument
    void args.other;
  },
  confirm: ({ text }) => ({ title: text.toUpperCase() }),
});

client.expose("without a schema", {
  handler: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>(),
});

client.expose("empty", {
  inputSchema: {},
  handler: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>(),
});

client.expose("zod", {
  inputSchema: z.object({ when: z.iso.datetime().transform((text) => new Date(text)), note: z.string().optional() }),
  outputSchema: z.object({ ok: z.boolean() }),
  handler: (args) => expectTypeOf(args).toEqualTypeOf<{ when: Date; note?: string | undefined }>(),
});

const wide: { type: "object"; properties: Record<string, { type: string }> } = { type: "object", properties: {} };
client.expose("a schema that is not a literal", {
  inputSchema: wide,
  handler: (args) => expectTypeOf(args).toEqualTypeOf<{ [name: string]: unknown }>(),
});

expectTypeOf<
  Arguments<{ type: "object"; properties: { a: { type: "string" } }; required: ["a", "b"] }>
>().toEqualTypeOf<{ a: string }>();

client.expose("bad risk", {
  // @ts-expect-error there is no such risk
  risk: "lethal",
  handler: () => undefined,
});

client.expose("no schema at all", {
  // @ts-expect-error a schema is an object
  inputSchema: "object",
  handler: () => undefined,
});

// @ts-expect-error a tool has a handler
client.expose("no handler", { description: "nothing" });

// The WebSockets that an application may pass in.
declare const nodeWebSocket: typeof NodeWebSocket;
expectTypeOf(nodeWebSocket).toExtend<WebSocketConstructor>();
expectTypeOf<typeof WebSocket>().toExtend<WebSocketConstructor>();
