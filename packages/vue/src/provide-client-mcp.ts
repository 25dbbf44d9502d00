import { OwnedClient, optionsKey, type ClientMCP, type ClientMCPOptions } from "clientmcp";
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
export function provideClientMCP(source: MaybeRefOrGetter<ClientMCP | ClientMCPOptions>): void {
  // Raw, because a proxy of the client could not reach its private members.
  const given = (): ClientMCP | ClientMCPOptions => toRaw(toValue(source));
  const owned = computed<OwnedClient | undefined>((current) => {
    const options = given();
    if (isClient(options)) return undefined;
    return current?.key === optionsKey(options) ? current : new OwnedClient(options, latest);
  });
  const latest = {
    get current() {
      return given() as ClientMCPOptions;
    },
  };
  const client = computed(() => owned.value?.client ?? (given() as ClientMCP));
  // A mistake in the options is thrown here, where it was made.
  void client.value;

  provide(clientKey, client);
  watchEffect(
    () => {
      if (owned.value !== undefined) owned.value.client.instructions = given().instructions;
    },
    { flush: "post" },
  );
  whileShown(
    () => owned.value,
    (held) => held.hold(),
  );
}

function isClient(given: ClientMCP | ClientMCPOptions): given is ClientMCP {
  return "getSnapshot" in given;
}
