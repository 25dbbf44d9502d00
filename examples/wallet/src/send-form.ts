import { toEuros } from "./money.ts";
import type { Wallet } from "./wallet.ts";

/** What the form says after it was sent. */
export interface Notice {
  readonly role: "status" | "alert";
  readonly text: string;
}

/** Sends what the user wrote into the form "New transfer", from the selected account, and empties the form. */
export function sendForm(wallet: Wallet, form: HTMLFormElement): Notice {
  const fields = new FormData(form);
  const { selected } = wallet.getState();
  const sent = wallet.sendTransfer(
    { from: selected, to: fields.get("to"), amount: fields.get("amount"), note: fields.get("note") },
    "user",
  );
  if (!sent.ok) return { role: "alert", text: sent.refusal.message };
  form.reset();
  return { role: "status", text: `Sent ${toEuros(sent.value.amount)} to ${sent.value.to}.` };
}
