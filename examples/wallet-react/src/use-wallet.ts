import { useSyncExternalStore } from "react";
import type { Wallet, WalletState } from "wallet";

export function useWallet(wallet: Wallet): WalletState {
  return useSyncExternalStore(wallet.subscribe, wallet.getState);
}
