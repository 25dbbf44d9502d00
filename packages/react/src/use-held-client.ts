import { heldClient, type ClientMCP, type ClientMCPSource } from "clientmcp";
import { useEffect, useInsertionEffect, useState } from "react";

/** The client that a provider is given, or one that lives as long as the provider: one for each set of option values. */
export function useHeldClient(source: ClientMCPSource): ClientMCP {
  let [held, setHeld] = useState(() => heldClient(source));
  const wanted = heldClient(source, held);
  if (wanted !== held) setHeld((held = wanted));

  // An insertion effect comes before every effect that could connect.
  useInsertionEffect(() => held.update(source));
  useEffect(() => held.hold(), [held]);
  return held.client;
}
