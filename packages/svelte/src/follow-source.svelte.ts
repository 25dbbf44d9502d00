import { OwnedClient, optionsKey, type ClientMCP, type ClientMCPOptions } from "clientmcp";
import { untrack } from "svelte";
import { read, type MaybeGetter } from "./getter.ts";

/** Where a provider has its client from: the application's own client, or the options of one that the provider owns. */
export type ClientMCPSource = MaybeGetter<ClientMCP | ClientMCPOptions>;

/** Gives the client of `source`. One that is made of options lives as long as the component: one for each set of option values. */
export function followSource(source: ClientMCPSource): () => ClientMCP {
  const given = $derived(read(source));
  const options = $derived("connect" in given ? undefined : given);
  const key = $derived(options && optionsKey(options));
  // No state, because the functions may also be called when the component is gone.
  const latest = { current: untrack(() => options) as ClientMCPOptions };
  const owned = $derived(key === undefined ? undefined : untrack(() => new OwnedClient(options as ClientMCPOptions, latest)));

  $effect(() => {
    if (options === undefined || owned === undefined) return;
    latest.current = options;
    owned.client.instructions = options.instructions;
  });
  $effect(() => {
    const held = owned;
    // The token function may read state, which must not connect anew when it changes.
    return untrack(() => held?.hold());
  });

  const follow = (): ClientMCP => owned?.client ?? (given as ClientMCP);
  // A mistake in the options is thrown while the component is set up, not when an effect first reads the client.
  untrack(follow);
  return follow;
}
