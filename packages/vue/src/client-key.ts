import { ClientMCPError, type ClientMCP } from "clientmcp";
import { hasInjectionContext, inject, type InjectionKey, type Ref } from "vue";

/** A ref, because the component that provides the client may change to another one. */
export type ClientRef = Readonly<Ref<ClientMCP>>;

export const clientKey: InjectionKey<ClientRef> = Symbol("clientmcp");

/** @throws {ClientMCPError} `invalid-option` if nothing above provides a client. */
export function useClient(): ClientRef {
  const client = hasInjectionContext() ? inject(clientKey, undefined) : undefined;
  if (client === undefined) {
    throw new ClientMCPError(
      "invalid-option",
      "No client above this component: use ClientMCPPlugin, or provideClientMCP in a component above it. Or two copies of @clientmcp/vue are loaded.",
    );
  }
  return client;
}
