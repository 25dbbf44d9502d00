import { useTool } from "@clientmcp/react";
import type { ReactElement } from "react";
import { getBalance, selectAccount, toEuros, type Wallet } from "wallet";
import { useWallet } from "../use-wallet.ts";

export function Accounts({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const { accounts, selected } = useWallet(wallet);
  const shown = accounts.find(({ id }) => id === selected);

  useTool("getBalance", getBalance(wallet));
  useTool("selectAccount", selectAccount(wallet));

  return (
    <section className="card accounts" aria-labelledby="accounts-heading">
      <h2 id="accounts-heading">Accounts</h2>
      {shown === undefined ? null : (
        <div className="hero">
          <span>{shown.name}</span>
          <output aria-label="Balance">{toEuros(shown.balance)}</output>
        </div>
      )}
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
