import { completed, type Tool } from "clientmcp";
import type { Desk } from "./desk.ts";

const savePayeeSchema = {
  type: "object",
  properties: { name: { type: "string" }, website: { type: "string" } },
  required: ["name", "website"],
} as const;

const paySchema = {
  type: "object",
  properties: {
    to: { type: "string" },
    amount: { type: "string", pattern: "^[0-9]+\\.[0-9]{2}$", description: 'Euros, such as "12.50"' },
  },
  required: ["to", "amount"],
} as const;

export interface DeskTools {
  readonly listPayees: Tool;
  readonly savePayee: Tool<typeof savePayeeSchema>;
  readonly pay: Tool<typeof paySchema>;
}

/** The actions of the desk that agents may take: one that only reads, and two that ask first. */
export function deskTools(desk: Desk): DeskTools {
  return {
    listPayees: {
      title: "List the payees",
      risk: "observe",
      handler: () => desk.getSnapshot().payees,
    },
    savePayee: {
      title: "Save a payee",
      risk: "manage",
      inputSchema: savePayeeSchema,
      confirm: ({ name }) => ({ title: `Save ${name}?`, detail: "A payee of the same name is replaced." }),
      handler: ({ name, website }) => {
        desk.savePayee({ name, website });
        return completed({ name });
      },
    },
    pay: {
      title: "Pay somebody",
      risk: "transact",
      inputSchema: paySchema,
      confirm: ({ to, amount }) => ({ title: `Pay ${amount} EUR to ${to}?` }),
      handler: ({ to, amount }) => {
        desk.pay(to, amount);
        return completed({ to, amount });
      },
    },
  };
}
