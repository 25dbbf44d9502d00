import type { Wallet } from "../wallet.ts";

/** An account among the tools' arguments. */
export interface AccountSchema {
  readonly type: "string";
  readonly enum: readonly string[];
  readonly description: string;
}

export function accountSchema(wallet: Wallet): AccountSchema {
  return { type: "string", enum: wallet.getState().accounts.map(({ id }) => id), description: "The account's id" };
}
