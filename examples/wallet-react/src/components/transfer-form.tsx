import { useState, type ReactElement, type SubmitEvent } from "react";
import { sendForm, type Notice, type Wallet } from "wallet";
import { useWallet } from "../use-wallet.ts";

export function TransferForm({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const { accounts, selected, transfers } = useWallet(wallet);
  const [notice, setNotice] = useState<Notice>();
  const recipients = [...new Set(transfers.map(({ to }) => to))];

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setNotice(sendForm(wallet, event.currentTarget));
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
      {notice === undefined ? null : (
        <p className="notice" role={notice.role}>
          {notice.text}
        </p>
      )}
    </form>
  );
}
