import { ClientMCP, type ClientMCPOptions } from "clientmcp";
import { useEffect, useRef, useState } from "react";
import { useLatest } from "./use-latest.ts";

type Functions = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;

/** A client that lives as long as the component: one for each set of option values. */
export function useOwnedClient(options: ClientMCPOptions): ClientMCP {
  const latest = useLatest(options);
  const key = keyOf(options);
  const make = (): { readonly key: string; readonly client: ClientMCP } => ({
    key,
    client: new ClientMCP(following(options, latest)),
  });
  let [owned, setOwned] = useState(make);
  if (owned.key !== key) setOwned((owned = make()));
  const { client } = owned;
  const { instructions } = options;

  useEffect(() => {
    // oxlint-disable-next-line react/immutability -- the client is a store of its own, not a value that React compares.
    client.instructions = instructions;
  }, [client, instructions]);

  const wanted = useRef<ClientMCP>(undefined);
  useEffect(() => {
    wanted.current = client;
    // If it is refused for good, the client's status and reason say so.
    void client.connect();
    return () => {
      wanted.current = undefined;
      // StrictMode and development reloads unmount and mount again at once, and that must not cost a connection.
      setTimeout(() => {
        if (wanted.current !== client) client.close();
      });
    };
  }, [client]);

  return client;
}

/** Two equal keys are the same connection: functions are followed, and instructions can change on an open one. */
function keyOf(options: ClientMCPOptions): string {
  return JSON.stringify({ ...options, instructions: undefined }, (_, value: unknown) =>
    typeof value === "function" ? "function" : value,
  );
}

/** `options` with functions that call the latest ones. */
function following(options: ClientMCPOptions, latest: { readonly current: ClientMCPOptions }): ClientMCPOptions {
  const entries = Object.entries(options).map(([name, value]) => {
    if (typeof value !== "function" || name === "WebSocket") return [name, value];
    const follow = (...args: readonly unknown[]): unknown => (latest.current as unknown as Functions)[name]?.(...args);
    return [name, follow];
  });
  return Object.fromEntries(entries) as ClientMCPOptions;
}
