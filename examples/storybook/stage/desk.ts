import { Store } from "./store.ts";

export interface Payee {
  readonly name: string;
  readonly website: string;
}

export interface DeskState {
  readonly payees: readonly Payee[];
  /** Everything that was done, the newest last. */
  readonly journal: readonly string[];
}

/** The application of the stories: whom a company pays, and what it has paid. No money is real. */
export class Desk extends Store<DeskState> {
  constructor() {
    super({ payees: [{ name: "Ada", website: "https://ada.example" }], journal: [] });
  }

  savePayee(payee: Payee): void {
    const others = this.getSnapshot().payees.filter(({ name }) => name !== payee.name);
    this.change({ payees: [...others, payee] });
    this.#note(`Saved ${payee.name}`);
  }

  pay(to: string, amount: string): void {
    this.#note(`Paid ${amount} EUR to ${to}`);
  }

  #note(deed: string): void {
    this.change({ journal: [...this.getSnapshot().journal, deed] });
  }
}
