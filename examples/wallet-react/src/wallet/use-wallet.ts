import { useSyncExternalStore } from "react";
import type { Wallet, WalletState } from "./wallet.ts";

export function useWallet(wallet: Wallet): WalletState {
  return useSyncExternalStore(wallet.subscribe, wallet.getState);
}
