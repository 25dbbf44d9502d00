import { read } from "./getter.js";
import { useTools } from "./use-tools.svelte.js";
/**
 * Exposes `tool` as `name` while the component is mounted. Write a function, `() => tool`, for a name or a tool that depends on
 * state: what it reads is followed. Only a changed definition is sent to the bridge.
 *
 * @param name 1–128 characters from `A–Z a–z 0–9 _ - .` (SPEC §3.2).
 * @param client Default: that of the provider above.
 */
export function useTool(name, tool, client) {
    const states = useTools(() => ({ [read(name)]: read(tool) }), client);
    const state = $derived(states.current[read(name)]);
    const status = $derived(state?.status);
    return {
        get status() {
            return status;
        },
        get error() {
            return state?.error;
        },
    };
}
