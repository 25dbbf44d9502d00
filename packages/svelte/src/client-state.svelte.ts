import {
  heldClient,
  INITIAL_SNAPSHOT,
  type ClientMCP,
  type ClientMCPSource,
  type HeldClient,
  type Snapshot,
} from "clientmcp";
import { untrack } from "svelte";
import { ownEffect } from "./own-effect.svelte.ts";

/** The snapshot's members and the client itself, each of them reactive on its own. */
export type ClientMCPState = Snapshot & { readonly client: ClientMCP };

/** What a provider gives to everything below it. */
export interface ClientState extends ClientMCPState {
  readonly snapshot: Snapshot;
}

/**
 * Follows a client, or makes one for each set of option values and holds it as long as its owner lives. Until the owner has
 * mounted the state is that of a server, so that hydration finds the same.
 */
export function createClientState(source: () => ClientMCPSource): ClientState {
  let current: HeldClient | undefined;
  const held = $derived((current = heldClient(source(), current)));
  // Read at once, so that a mistake in the options is thrown where it was made.
  const client = $derived(held.client);
  untrack(() => client);

  let snapshot = $state.raw(INITIAL_SNAPSHOT);
  // Derived, so that an effect that reads one member does not run again because of another.
  const status = $derived(snapshot.status);
  const reason = $derived(snapshot.reason);
  const error = $derived(snapshot.error);
  const instructions = $derived(snapshot.instructions);
  const approvals = $derived(snapshot.approvals);
  const activity = $derived(snapshot.activity);
  // By its text, because every snapshot has a list of its own.
  const toolsText = $derived(JSON.stringify(snapshot.tools));
  const tools = $derived.by(() => {
    void toolsText;
    return untrack(() => snapshot.tools);
  });

  ownEffect(() => {
    const update = (): void => {
      snapshot = client.getSnapshot();
    };
    update();
    return client.subscribe(update);
  });
  ownEffect(() => held.update(source()));
  ownEffect(() => {
    const { hold } = held;
    // The token function may read state, which must not connect anew when it changes.
    return untrack(hold);
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
