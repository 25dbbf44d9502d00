import { createSubscriber } from "svelte/reactivity";
import type { Wallet, WalletState } from "wallet";

export function useWallet(wallet: () => Wallet): { readonly current: WalletState } {
  const track = createSubscriber((update) => wallet().subscribe(update));
  return {
    get current() {
      track();
      return wallet().getState();
    },
  };
}
