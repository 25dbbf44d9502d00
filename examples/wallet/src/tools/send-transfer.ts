import { completed, rejected, type Tool } from "clientmcp";
import { toDecimal, toEuros } from "../money.ts";
import { MAX_TEXT, type TransferRequest, type Wallet } from "../wallet.ts";

// Not the selected account: another call could select a different one while the user reads the question.
const DEFAULT_ACCOUNT = "everyday";

const inputSchema = {
  type: "object",
  properties: {
    from: { type: "string", description: `The id of the account to send from; "${DEFAULT_ACCOUNT}" by default` },
    to: { type: "string", maxLength: MAX_TEXT, description: "Who gets the money" },
    amount: { type: "string", description: 'A decimal string in euros, such as "12.50"' },
    note: { type: "string", maxLength: MAX_TEXT, description: "For the recipient to read" },
  },
  required: ["to", "amount"],
} as const;

/** Lets agents send money, each time after the user has said yes. */
export function sendTransfer(wallet: Wallet): Tool<typeof inputSchema> {
  return {
    title: "Send a transfer",
    description: "Sends money from one of the user's accounts. The user is asked in the page and may decline.",
    inputSchema,
    risk: "transact",
    confirm: (args) => {
      const checked = wallet.checkTransfer(requestOf(args));
      // Nothing to ask: balances only fall, so the handler refuses it as well, and answers with the code.
      if (!checked.ok) return undefined;
      const { account, to, amount } = checked.value;
      return {
        title: `Send ${toEuros(amount)} to ${to}?`,
        detail: `From ${account.name}, which would hold ${toEuros(account.balance - amount)} afterwards.`,
      };
    },
    handler: (args) => {
      const sent = wallet.sendTransfer(requestOf(args), "agent");
      if (!sent.ok) return rejected(sent.refusal.code, sent.refusal.message);
      const { id, from, amount } = sent.value;
      return completed({ transfer: id, from, amount: toDecimal(amount), currency: "EUR" });
    },
  };
}

function requestOf(args: Omit<TransferRequest, "from"> & { readonly from?: unknown }): TransferRequest {
  return { ...args, from: args.from ?? DEFAULT_ACCOUNT };
}
