import { INITIAL_SNAPSHOT, type ClientMCP, type Snapshot } from "clientmcp";
import { untrack } from "svelte";
import { ownEffect } from "./own-effect.svelte.ts";

/** The snapshot's members and the client itself, each of them reactive on its own. */
export type ClientMCPState = Readonly<Snapshot> & { readonly client: ClientMCP };

/** What a provider gives to everything below it. */
export interface ClientState extends ClientMCPState {
  readonly snapshot: Snapshot;
}

/** Follows the client that `source` gives. Until its owner has mounted it shows what a server does, so that hydration finds the same. */
export function createClientState(source: () => ClientMCP): ClientState {
  const client = $derived(source());
  let snapshot = $state.raw(INITIAL_SNAPSHOT);
  // Derived, so that an effect that reads one member does not run again because of another.
  const status = $derived(snapshot.status);
  const reason = $derived(snapshot.reason);
  const error = $derived(snapshot.error);
  // Every snapshot has a list of its own. By its text an effect that declares a tool and reads the list does not start itself.
  const toolsText = $derived(JSON.stringify(snapshot.tools));
  const tools = $derived(toolsText && untrack(() => snapshot.tools));
  const instructions = $derived(snapshot.instructions);
  const approvals = $derived(snapshot.approvals);
  const activity = $derived(snapshot.activity);

  ownEffect(() => {
    const { subscribe, getSnapshot } = client;
    const update = (): void => {
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
