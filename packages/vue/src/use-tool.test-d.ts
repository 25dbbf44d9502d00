import { computed, ref } from "vue";
import { useTool, useTools } from "./index.ts";

export function HandlerArguments(): void {
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

export function Followed(): void {
  const enabled = ref(true);
  useTool(ref("name"), {
    description: () => `enabled: ${enabled.value}`,
    title: computed(() => "A title"),
    enabled,
    inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    handler: ({ id }) => id.toUpperCase(),
  });

  useTool(
    () => "name",
    () => ({
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      handler: ({ id }) => id.toUpperCase(),
    }),
  );

  // @ts-expect-error a description is a text
  useTool("wrong", { description: () => 5, handler: () => "ran" });

  useTools({
    first: {
      enabled,
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      handler: ({ id }) => id.toUpperCase(),
    },
  });

  const names = ref(["a", "b"]);
  const states = useTools(() => Object.fromEntries(names.value.map((name) => [name, { handler: () => name }])));
  states.value["a"]?.status satisfies string | undefined;
}

export function ToolStates(): void {
  const { status, error } = useTool("one", { handler: () => 1 });
  status.value satisfies "registered" | "pending" | "disabled" | "refused";
  error.value?.code satisfies string | undefined;
  // @ts-expect-error only a refused tool has an error
  error.value.code satisfies string;

  const many = useTools({ status: { handler: () => 1 }, other: { enabled: false, handler: () => 2 } });
  many.value.other.status satisfies string;
  // @ts-expect-error the record has no such tool
  many.value.third satisfies unknown;
}

export function RecordArguments(): void {
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
}

export function MixedRecord(): void {
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
