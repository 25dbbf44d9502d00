import { rejected, type Tool } from "clientmcp";
import type { Wallet } from "../wallet.ts";
import { accountSchema, type AccountSchema } from "./account-schema.ts";

interface Schema {
  readonly type: "object";
  readonly properties: { readonly account: AccountSchema };
  readonly required: readonly ["account"];
}

export function selectAccount(wallet: Wallet): Tool<Schema> {
  return {
    title: "Select account",
    description: "Selects the account whose balance the page shows",
    inputSchema: { type: "object", properties: { account: accountSchema(wallet) }, required: ["account"] },
    risk: "operate",
    handler: (args) => {
      const found = wallet.selectAccount(args.account);
      if (!found.ok) return rejected(found.refusal.code, found.refusal.message);
      return `${found.value.name} is selected.`;
    },
  };
}
