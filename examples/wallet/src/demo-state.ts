import type { WalletState } from "./wallet.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A wallet with some history, as seen at `now` (milliseconds since the epoch). */
export function demoState(now: number): WalletState {
  return {
    accounts: [
      { id: "everyday", name: "Everyday", number: "•• 4821", balance: 2_480_35n },
      { id: "savings", name: "Savings", number: "•• 0077", balance: 12_900_00n },
      { id: "travel", name: "Travel", number: "•• 3310", balance: 640_50n },
    ],
    selected: "everyday",
    transfers: [
      {
        id: "t3",
        from: "everyday",
        to: "Green Grocer",
        amount: 38_20n,
        note: "Weekly vegetables",
        sentAt: new Date(now - DAY),
        sentBy: "user",
      },
      {
        id: "t2",
        from: "travel",
        to: "Night Train Office",
        amount: 129_00n,
        note: "Two berths",
        sentAt: new Date(now - 4 * DAY),
        sentBy: "user",
      },
      {
        id: "t1",
        from: "everyday",
        to: "Harbour Housing",
        amount: 940_00n,
        note: "Rent",
        sentAt: new Date(now - 9 * DAY),
        sentBy: "user",
      },
    ],
  };
}
