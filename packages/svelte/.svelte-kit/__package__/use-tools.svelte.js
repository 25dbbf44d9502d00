import { describeGroup, ToolGroup, } from "clientmcp";
import { settled, untrack } from "svelte";
import { useClientState } from "./client-context.js";
import { read } from "./getter.js";
import { ownEffect } from "./own-effect.svelte.js";
/**
 * Exposes each tool of a record under its key while the component is mounted. Write a function, `() => record`, for a record
 * whose tools change; everything else is as with `useTool`.
 *
 * @param client Default: that of the provider above.
 * @returns `current` holds the state of each tool.
 */
export function useTools(record, client) {
    const state = useClientState(client);
    const tools = $derived(read(record));
    const described = $derived(describeGroup(tools));
    const key = $derived(described.key);
    const group = $derived(new ToolGroup(state.client, settled));
    // A text, because what is watched has to be equal as long as nothing changes.
    const statuses = $derived(state.snapshot && JSON.stringify(group.states(described)));
    const current = $derived.by(() => {
        void statuses;
        return group.states(described);
    });
    ownEffect(() => group.update(tools));
    ownEffect(() => {
        // The key stands for what is described: equal definitions need nothing done.
        void key;
        const exposing = group;
        return untrack(() => exposing.expose(described));
    });
    return {
        get current() {
            return current;
        },
    };
}
