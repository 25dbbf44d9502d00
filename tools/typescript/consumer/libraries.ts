// An application with the schema libraries that give their JSON Schema.
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { ClientMCP } from "clientmcp";
import * as v from "valibot";
import { z } from "zod";
import { holds, type Equal } from "./equal.js";

const client = new ClientMCP({ url: "wss://bridge.example.com/connect", token: "a.b.c" });

client.expose("zod", {
  inputSchema: z.object({ when: z.iso.datetime().transform((text) => new Date(text)), note: z.string().optional() }),
  outputSchema: z.object({ ok: z.boolean() }),
  handler: (args) => {
    holds<Equal<typeof args, { when: Date; note?: string | undefined }>>();
    // @ts-expect-error the schema declares no such argument
    void args.other;
  },
});

client.expose("valibot", {
  inputSchema: toStandardJsonSchema(v.object({ count: v.pipe(v.number(), v.minValue(1)), tags: v.array(v.string()) })),
  handler: (args) => {
    holds<Equal<typeof args, { count: number; tags: string[] }>>();
    // @ts-expect-error the argument is a number
    void args.count.toUpperCase();
  },
});

client.expose("arktype", {
  inputSchema: type({ sku: "string > 0", "color?": "'red' | 'green'" }),
  handler: (args) => {
    holds<Equal<typeof args, { sku: string; color?: "red" | "green" }>>();
    // @ts-expect-error no such colour
    void (args.color === "blue");
  },
});
