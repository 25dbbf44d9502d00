import { INITIAL_SNAPSHOT } from "clientmcp";
import { ownEffect } from "./own-effect.svelte.js";
/** Follows the client that `source` gives. Until its owner has mounted it shows what a server does, so that hydration finds the same. */
export function createClientState(source) {
    const client = $derived(source());
    let snapshot = $state.raw(INITIAL_SNAPSHOT);
    // Derived, so that an effect that reads one member does not run again because of another.
    const status = $derived(snapshot.status);
    const reason = $derived(snapshot.reason);
    const error = $derived(snapshot.error);
    const tools = $derived(snapshot.tools);
    const instructions = $derived(snapshot.instructions);
    const approvals = $derived(snapshot.approvals);
    const activity = $derived(snapshot.activity);
    ownEffect(() => {
        const { subscribe, getSnapshot } = client;
        const update = () => {
            snapshot = getSnapshot();
        };
        update();
        return subscribe(update);
    });
    return {
        get client() {
            return client;
        },
        get snapshot() {
            return snapshot;
        },
        get status() {
            return status;
        },
        get reason() {
            return reason;
        },
        get error() {
            return error;
        },
        get tools() {
            return tools;
        },
        get instructions() {
            return instructions;
        },
        get approvals() {
            return approvals;
        },
        get activity() {
            return activity;
        },
    };
}
