import { onScopeDispose, shallowReadonly, shallowRef, type ShallowRef } from "vue";
import type { Wallet, WalletState } from "wallet";

export function useWallet({ subscribe, getState }: Wallet): Readonly<ShallowRef<WalletState>> {
  const state = shallowRef(getState());
  onScopeDispose(subscribe(() => (state.value = getState())));
  return shallowReadonly(state);
}
