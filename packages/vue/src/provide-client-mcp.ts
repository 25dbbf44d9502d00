import { heldClient, type ClientMCPSource, type HeldClient } from "clientmcp";
import { computed, provide, toRaw, toValue, watchEffect, type MaybeRefOrGetter } from "vue";
import { clientKey } from "./client-key.ts";
import { whileShown } from "./while-shown.ts";

/**
 * Gives the components below this one their client.
 *
 * @param source A client that the application made, and that it connects and closes. Or the options of a client that lives as
 * long as this component: of these, functions may be inline, and the latest is called; new `instructions` go over the open
 * connection; a change of any other value closes the connection for good and opens a new one.
 * @throws {ClientMCPError} `invalid-option`, naming the option.
 */
export function provideClientMCP(source: MaybeRefOrGetter<ClientMCPSource>): void {
  // Raw, because a proxy of the client could not reach its private members.
  const given = (): ClientMCPSource => toRaw(toValue(source));
  const held = computed<HeldClient>((current) => heldClient(given(), current));
  const client = computed(() => held.value.client);
  // A mistake in the options is thrown here, where it was made.
  void client.value;

  provide(clientKey, client);
  watchEffect(() => held.value.update(given()), { flush: "post" });
  whileShown(held, ({ hold }) => hold());
}
