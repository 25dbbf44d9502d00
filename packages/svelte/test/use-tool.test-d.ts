import { useTool, useTools } from "../src/index.ts";

export function handlerArguments(): void {
  useTool("typed", {
    inputSchema: {
      type: "object",
      properties: { account: { type: "string" }, limit: { type: "integer" }, unit: { enum: ["cents", "euros"] } },
      required: ["account"],
    },
    confirm: ({ account }) => ({ title: account.toUpperCase() }),
    handler: (args, { signal, name }) => {
      const account: string = args.account;
      const limit: number | undefined = args.limit;
      const unit: "cents" | "euros" | undefined = args.unit;
      // @ts-expect-error the schema does not require it, so it may be absent
      const always: number = args.limit;
      // @ts-expect-error the schema declares no such argument
      const other: unknown = args.other;
      return [account, limit, unit, always, other, signal.aborted, name.length];
    },
  });

  useTool("without-schema", { enabled: false, handler: () => "ran" });

  // @ts-expect-error a tool needs a handler
  useTool("without-handler", { description: "Does nothing" });

  // @ts-expect-error the risks are observe, operate, manage and transact
  useTool("wrong-risk", { risk: "harmless", handler: () => "ran" });
}

export function argumentsOfFollowedTools(): void {
  useTool(
    () => "typed",
    () => ({
      inputSchema: { type: "object", properties: { account: { type: "string" } }, required: ["account"] },
      confirm: ({ account }) => ({ title: account.toUpperCase() }),
      handler: (args) => {
        const account: string = args.account;
        // @ts-expect-error the schema declares no such argument
        const other: unknown = args.other;
        return [account, other];
      },
    }),
  );

  useTool("block", () => {
    const description = "Written as a block";
    return {
      description,
      inputSchema: { type: "object", properties: { limit: { type: "integer" } } },
      handler: ({ limit }) => {
        // @ts-expect-error the schema does not require it, so it may be absent
        const always: number = limit;
        return always;
      },
    };
  });

  // @ts-expect-error a tool needs a handler
  useTool("without-handler", () => ({ description: "Does nothing" }));
}

export function toolStates(): void {
  const state = useTool("one", { handler: () => 1 });
  const status: "registered" | "pending" | "disabled" | "refused" = state.status;
  if (state.status === "refused") state.error.code satisfies string;
  // @ts-expect-error only a refused tool has an error
  else state.error.code satisfies string;

  const many = useTools({ status: { handler: () => status }, other: { enabled: false, handler: () => 2 } });
  many.current.other.status satisfies string;
  // @ts-expect-error the record has no such tool
  many.current.third satisfies unknown;
}

export function recordArguments(): void {
  useTools({
    first: {
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      handler: ({ id }) => id.length,
    },
    second: {
      inputSchema: { type: "object", properties: { count: { type: "number" } }, required: ["count"] },
      handler: ({ count }) => {
        // @ts-expect-error the schema declares a number
        const text: string = count;
        return text;
      },
    },
  });

  const followed = useTools(() => ({ first: { handler: () => 1 }, second: { handler: () => 2 } }));
  followed.current.first.status satisfies string;
  // @ts-expect-error the record has no such tool
  followed.current.third satisfies unknown;
}

export function mixedRecord(): void {
  useTools({
    list: { risk: "observe", handler: () => [1] },
    remove: {
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      risk: "manage",
      confirm: ({ id }) => ({ title: id.toUpperCase() }),
      handler: ({ id }) => {
        // @ts-expect-error the schema declares a string
        const count: number = id;
        return count;
      },
    },
  });
  // @ts-expect-error a schema is an object
  useTools({ list: { handler: () => [1] }, wrong: { inputSchema: 5, handler: () => 2 } });
}
