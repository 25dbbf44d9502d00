import { useTool } from "@clientmcp/react";
import { rejected } from "clientmcp";
import type { ReactElement } from "react";
import { toDecimal, toEuros } from "../wallet/money.ts";
import { useWallet } from "../wallet/use-wallet.ts";
import type { Wallet } from "../wallet/wallet.ts";

export function Accounts({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const { accounts, selected } = useWallet(wallet);
  const account = {
    type: "string",
    enum: accounts.map(({ id }) => id),
    description: "The account's id",
  } as const;

  useTool("getBalance", {
    title: "Get balance",
    description: "Says how much money an account holds: the one named, or else the one selected in the page",
    inputSchema: { type: "object", properties: { account } },
    risk: "observe",
    handler: (args) => {
      const found = wallet.findAccount(args.account ?? wallet.getState().selected);
      if (!found.ok) return rejected(found.refusal.code, found.refusal.message);
      const { id, name, balance } = found.value;
      return { account: id, name, balance: toDecimal(balance), currency: "EUR" };
    },
  });

  useTool("selectAccount", {
    title: "Select account",
    description: "Selects the account whose balance the page shows",
    inputSchema: { type: "object", properties: { account }, required: ["account"] },
    risk: "operate",
    handler: (args) => {
      const found = wallet.selectAccount(args.account);
      if (!found.ok) return rejected(found.refusal.code, found.refusal.message);
      return `${found.value.name} is selected.`;
    },
  });

  return (
    <section className="card accounts" aria-labelledby="accounts-heading">
      <h2 id="accounts-heading">Accounts</h2>
      {accounts
        .filter(({ id }) => id === selected)
        .map(({ id, name, balance }) => (
          <div key={id} className="hero">
            <span>{name}</span>
            <output aria-label="Balance">{toEuros(balance)}</output>
          </div>
        ))}
      <fieldset>
        <legend className="visually-hidden">Selected account</legend>
        {accounts.map(({ id, name, number, balance }) => (
          <label key={id} className="account">
            <input
              type="radio"
              name="account"
              value={id}
              checked={id === selected}
              onChange={() => void wallet.selectAccount(id)}
            />
            <span className="strong">{name}</span>
            <span className="quiet">{number}</span>
            <span className="amount">{toEuros(balance)}</span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}
