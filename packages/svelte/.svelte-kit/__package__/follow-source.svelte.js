import { OwnedClient, optionsKey } from "clientmcp";
import { untrack } from "svelte";
import { read } from "./getter.js";
/** Gives the client of `source`. One that is made of options lives as long as the component: one for each set of option values. */
export function followSource(source) {
    const given = $derived(read(source));
    const options = $derived("connect" in given ? undefined : given);
    const key = $derived(options && optionsKey(options));
    const owned = $derived(key === undefined ? undefined : untrack(own));
    function own() {
        const latest = {
            get current() {
                return untrack(() => given);
            },
        };
        return new OwnedClient(latest.current, latest);
    }
    $effect(() => {
        if (owned)
            owned.client.instructions = options?.instructions;
    });
    $effect(() => {
        const held = owned;
        // The token function may read state, which must not connect anew when it changes.
        return untrack(() => held?.hold());
    });
    return () => owned?.client ?? given;
}
