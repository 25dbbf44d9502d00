import type { ClientMCP } from "./client.ts";
import type { ClientMCPOptions } from "./client-options.ts";
import { OwnedClient, optionsKey } from "./owned-client.ts";

/** What a provider is given: a client that the application made, or the options of one that the provider owns. */
export type ClientMCPSource = ClientMCP | ClientMCPOptions;

/** The client of a provider, for adapters of frameworks. */
export interface HeldClient {
  readonly client: ClientMCP;
  /** Takes over functions and `instructions` of what the provider is given after a commit, where it owns the client. */
  readonly update: (source: ClientMCPSource) => void;
  /** To be called while the provider is mounted: connects and, when the returned function is called, closes what it owns. */
  readonly hold: () => () => void;
  /** Of the options, where the provider owns the client. Equal keys are the same connection. */
  readonly key: string | undefined;
}

/**
 * The client for what a provider is given now: `current`, as long as that is the one.
 *
 * @throws {ClientMCPError} `invalid-option`, naming the option.
 */
export function heldClient(source: ClientMCPSource, current?: HeldClient): HeldClient {
  if (isClient(source)) return current?.client === source ? current : borrowed(source);
  return current?.key === optionsKey(source) ? current : owned(source);
}

function borrowed(client: ClientMCP): HeldClient {
  return { client, key: undefined, update: () => {}, hold: () => () => {} };
}

function owned(options: ClientMCPOptions): HeldClient {
  const latest = { current: options };
  const own = new OwnedClient(options, latest);
  const { client, key } = own;
  return {
    client,
    key,
    update: (source) => {
      latest.current = source as ClientMCPOptions;
      // Setting equal ones would be a change all the same.
      if (client.instructions !== source.instructions) client.instructions = source.instructions;
    },
    hold: () => own.hold(),
  };
}

function isClient(source: ClientMCPSource): source is ClientMCP {
  return "getSnapshot" in source;
}
