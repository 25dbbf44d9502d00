import { missingProvider, type ClientMCP } from "clientmcp";
import { inject, type InjectionKey, type Ref } from "vue";

/** A ref, because the component that provides the client may change to another one. */
export type ClientRef = Readonly<Ref<ClientMCP>>;

export const clientKey: InjectionKey<ClientRef> = Symbol("clientmcp");

/** @throws {ClientMCPError} `invalid-option` if nothing above provides a client. */
export function useClient(): ClientRef {
  const client = inject(clientKey, null);
  if (!client) throw missingProvider("vue");
  return client;
}
