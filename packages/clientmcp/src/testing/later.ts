/** Lets something happen as a network would: after what runs now, in order, and under fake timers of any kind. */
export function later(deed: () => void): void {
  // Not queueMicrotask: some fake timers hold that back.
  void Promise.resolve().then(deed);
}

/** How many turns an agent is away: enough for what the application did before, even to connect, to have arrived. */
const AGENT_TURNS = 16;

/** Waits as long as the request of an agent is on its way. */
export async function onTheWay(): Promise<void> {
  for (let turn = 0; turn < AGENT_TURNS; turn++) await Promise.resolve();
}
