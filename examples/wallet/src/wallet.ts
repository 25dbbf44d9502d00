import { parseAmount, toEuros, type Cents } from "./money.ts";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly balance: Cents;
}

export interface Transfer {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly amount: Cents;
  readonly note: string;
  readonly sentAt: Date;
  readonly sentBy: Sender;
}

export type Sender = "user" | "agent";

export interface WalletState {
  readonly accounts: readonly Account[];
  readonly selected: string;
  /** Newest first. */
  readonly transfers: readonly Transfer[];
}

/** What a form or an agent asks for. Nothing in it is trusted, whatever its type says elsewhere. */
export interface TransferRequest {
  readonly from: unknown;
  readonly to: unknown;
  readonly amount: unknown;
  readonly note?: unknown;
}

interface Refusal {
  readonly code: "unknown_account" | "invalid_recipient" | "invalid_amount" | "invalid_note" | "insufficient_funds";
  readonly message: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

interface CheckedTransfer {
  readonly account: Account;
  readonly to: string;
  readonly amount: Cents;
  readonly note: string;
}

/** How many characters a recipient or a note may have. */
export const MAX_TEXT = 80;

/** The wallet's one store: the buttons and the agent's tools call the same actions, so neither can do what the other cannot. */
export class Wallet {
  #state: WalletState;
  readonly #listeners = new Set<() => void>();

  constructor(initial: WalletState) {
    this.#state = initial;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = (): WalletState => this.#state;

  findAccount(id: unknown): Result<Account> {
    const { accounts } = this.#state;
    const account = accounts.find((candidate) => candidate.id === id);
    if (account !== undefined) return { ok: true, value: account };
    const known = accounts.map((candidate) => `"${candidate.id}"`).join(", ");
    return refuse("unknown_account", `There is no account ${JSON.stringify(id)}. Use one of ${known}.`);
  }

  selectAccount(id: unknown): Result<Account> {
    const found = this.findAccount(id);
    if (found.ok) this.#set({ ...this.#state, selected: found.value.id });
    return found;
  }

  /** Whether the wallet would carry the transfer out as things are, and how it reads the request. */
  checkTransfer(request: TransferRequest): Result<CheckedTransfer> {
    const found = this.findAccount(request.from);
    if (!found.ok) return found;
    const to = textOf(request.to);
    if (to === undefined || to === "")
      return refuse("invalid_recipient", `Name a recipient of 1 to ${MAX_TEXT} visible characters.`);
    const note = textOf(request.note ?? "");
    if (note === undefined) return refuse("invalid_note", `A note has at most ${MAX_TEXT} visible characters.`);
    const amount = typeof request.amount === "string" ? parseAmount(request.amount) : undefined;
    if (amount === undefined || amount === 0n) {
      return refuse("invalid_amount", 'The amount must be above zero and written like "12.50".');
    }
    const account = found.value;
    if (amount > account.balance) {
      return refuse(
        "insufficient_funds",
        `${account.name} holds ${toEuros(account.balance)}; ${toEuros(amount)} cannot be sent from it.`,
      );
    }
    return { ok: true, value: { account, to, amount, note } };
  }

  sendTransfer(request: TransferRequest, sentBy: Sender): Result<Transfer> {
    const checked = this.checkTransfer(request);
    if (!checked.ok) return checked;
    const { account, to, amount, note } = checked.value;
    const { accounts, transfers } = this.#state;
    const id = `t${transfers.length + 1}`;
    const transfer: Transfer = { id, from: account.id, to, amount, note, sentAt: new Date(), sentBy };
    this.#set({
      ...this.#state,
      accounts: accounts.map((each) => (each === account ? { ...each, balance: each.balance - amount } : each)),
      transfers: [transfer, ...transfers],
    });
    return { ok: true, value: transfer };
  }

  #set(state: WalletState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** What no name or note needs, and what would make one look like another in the question to the user. */
const DECEPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060\uFEFF]/u;

function textOf(value: unknown): string | undefined {
  if (typeof value !== "string" || DECEPTIVE.test(value)) return undefined;
  return value.trim().length <= MAX_TEXT ? value.trim() : undefined;
}

function refuse(code: Refusal["code"], message: string): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, message } };
}
