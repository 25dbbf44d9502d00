import { heldClient, INITIAL_SNAPSHOT, type ClientMCP, type ClientMCPSource, type Snapshot } from "clientmcp";
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
  // Made at once, so that a mistake in the options is thrown where it was made.
  let current = heldClient(source());
  const held = $derived((current = heldClient(source(), current)));

  let snapshot = $state.raw(INITIAL_SNAPSHOT);
  // By its text: an effect that declares a tool and reads the list withdraws the tool and declares it again each time it runs,
  // and would start itself if an equal list were another one.
  const toolsText = $derived(JSON.stringify(snapshot.tools));

  ownEffect(() => {
    const { client } = held;
    const update = (): void => {
      snapshot = client.getSnapshot();
    };
    update();
    return client.subscribe(update);
  });
  ownEffect(() => held.update(source()));
  // Untracked, because the token function may read state, which must not connect anew when it changes.
  ownEffect(() => untrack(held.hold));

  const state = {
    get client() {
      return held.client;
    },
    get snapshot() {
      return snapshot;
    },
  };
  for (const member in INITIAL_SNAPSHOT) {
    // Derived, so that an effect that reads one member does not run again because of another.
    const value = $derived(
      member === "tools" ? toolsText && untrack(() => snapshot.tools) : snapshot[member as keyof Snapshot],
    );
    Object.defineProperty(state, member, { get: () => value, enumerable: true });
  }
  return state as ClientState;
}
