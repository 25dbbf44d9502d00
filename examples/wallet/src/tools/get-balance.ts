import { rejected, type Tool } from "clientmcp";
import { toDecimal } from "../money.ts";
import type { Wallet } from "../wallet.ts";
import { accountSchema, type AccountSchema } from "./account-schema.ts";

interface Schema {
  readonly type: "object";
  readonly properties: { readonly account: AccountSchema };
}

export function getBalance(wallet: Wallet): Tool<Schema> {
  return {
    title: "Get balance",
    description: "Says how much money an account holds: the one named, or else the one selected in the page",
    inputSchema: { type: "object", properties: { account: accountSchema(wallet) } },
    risk: "observe",
    handler: (args) => {
      const found = wallet.findAccount(args.account ?? wallet.getState().selected);
      if (!found.ok) return rejected(found.refusal.code, found.refusal.message);
      const { id, name, balance } = found.value;
      return { account: id, name, balance: toDecimal(balance), currency: "EUR" };
    },
  };
}
