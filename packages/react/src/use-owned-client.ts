import { OwnedClient, optionsKey, type ClientMCP, type ClientMCPOptions } from "clientmcp";
import { useEffect, useState } from "react";
import { useLatest } from "./use-latest.ts";

/** A client that lives as long as the component: one for each set of option values. */
export function useOwnedClient(options: ClientMCPOptions): ClientMCP {
  const latest = useLatest(options);
  let [owned, setOwned] = useState(() => new OwnedClient(options, latest));
  if (owned.key !== optionsKey(options)) setOwned((owned = new OwnedClient(options, latest)));
  const { client } = owned;
  const { instructions } = options;

  useEffect(() => {
    // oxlint-disable-next-line react/immutability -- the client is a store of its own, not a value that React compares.
    client.instructions = instructions;
  }, [client, instructions]);
  useEffect(() => owned.hold(), [owned]);
  return client;
}
