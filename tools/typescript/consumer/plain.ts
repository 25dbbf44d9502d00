// An application with plain JSON Schemas, and with no schema library installed.
import { ClientMCP, completed, type Arguments, type Snapshot, type ToolContext } from "clientmcp";
import { validator } from "clientmcp/json-schema";
import type { CLOSE_CODE } from "clientmcp/protocol";
import { mintToken } from "clientmcp/tokens";
import { holds, type Equal } from "./equal.js";

const client = new ClientMCP({ url: "wss://bridge.example.com/connect", token: () => Promise.resolve("t"), validator });

client.expose("everything", {
  inputSchema: {
    type: "object",
    properties: {
      text: { type: "string" },
      count: { type: "integer", minimum: 1 },
      flag: { type: "boolean" },
      nothing: { type: "null" },
      color: { enum: ["red", "green"] },
      kind: { const: "wallet" },
      maybe: { type: ["string", "null"] },
      either: { anyOf: [{ type: "string" }, { type: "array", items: { type: "number" } }] },
      list: { type: "array", items: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } },
      bag: { type: "object", additionalProperties: { type: "number" } },
      anything: {},
    },
    required: ["text", "list"],
  },
  handler: (args, context) => {
    holds<
      Equal<
        typeof args,
        {
          text: string;
          list: { id: string }[];
          count?: number;
          flag?: boolean;
          nothing?: null;
          color?: "red" | "green";
          kind?: "wallet";
          maybe?: string | null;
          either?: string | number[];
          bag?: Record<string, number>;
          anything?: unknown;
        }
      >
    >();
    holds<Equal<typeof context, ToolContext>>();
    // @ts-expect-error the schema declares no such argument
    void args.other;
    // @ts-expect-error the argument is optional
    void args.count.toFixed();
    // @ts-expect-error the argument is a string
    void args.text.toFixed();
    return completed({ text: args.text });
  },
  confirm: ({ text }) => ({ title: text.toUpperCase() }),
});

client.expose("no schema", {
  handler: (args) => void holds<Equal<typeof args, Record<string, unknown>>>(),
});

// @ts-expect-error a tool has a handler
client.expose("no handler", { description: "nothing" });

client.expose("bad risk", {
  // @ts-expect-error there is no such risk
  risk: "lethal",
  handler: () => undefined,
});

client.expose("bad schema", {
  // @ts-expect-error a schema is an object
  inputSchema: "object",
  handler: () => undefined,
});

// @ts-expect-error there is no such option
void new ClientMCP({ url: "wss://bridge.example.com/connect", token: "a.b.c", tokens: [] });

holds<Equal<Arguments<{ type: "object"; properties: { a: { type: "string" } }; required: ["a"] }>, { a: string }>>();
holds<Equal<ReturnType<typeof client.getSnapshot>, Snapshot>>();
holds<Equal<(typeof CLOSE_CODE)["replaced"], 4409>>();

// @ts-expect-error a back end's token always expires
void mintToken({ secret: "", sub: "", role: "client" });
