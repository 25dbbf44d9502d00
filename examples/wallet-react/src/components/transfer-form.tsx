import { useState, type ReactElement, type SubmitEvent } from "react";
import { toEuros } from "../wallet/money.ts";
import { useWallet } from "../wallet/use-wallet.ts";
import type { Result, Transfer, Wallet } from "../wallet/wallet.ts";

export function TransferForm({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const { accounts, selected, transfers } = useWallet(wallet);
  const [result, setResult] = useState<Result<Transfer>>();
  const recipients = [...new Set(transfers.map(({ to }) => to))];

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const sent = wallet.sendTransfer(
      { from: selected, to: fields.get("to"), amount: fields.get("amount"), note: fields.get("note") },
      "user",
    );
    setResult(sent);
    if (sent.ok) form.reset();
  }

  return (
    <form className="transfer-form" aria-label="New transfer" onSubmit={send}>
      <p className="quiet">
        From <strong>{accounts.find(({ id }) => id === selected)?.name}</strong>
      </p>
      <label>
        To
        <input name="to" list="recipients" autoComplete="off" required />
      </label>
      <datalist id="recipients">
        {recipients.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label>
        Amount in euros
        <input name="amount" inputMode="decimal" placeholder="0.00" autoComplete="off" required />
      </label>
      <label>
        Note
        <input name="note" placeholder="Optional" autoComplete="off" />
      </label>
      <button type="submit" className="primary">
        Send
      </button>
      {result === undefined ? null : <Outcome result={result} />}
    </form>
  );
}

function Outcome({ result }: { readonly result: Result<Transfer> }): ReactElement {
  return result.ok ? (
    <p className="notice good" role="status">
      Sent {toEuros(result.value.amount)} to {result.value.to}.
    </p>
  ) : (
    <p className="notice bad" role="alert">
      {result.refusal.message}
    </p>
  );
}
