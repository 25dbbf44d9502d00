import type { AddressInfo } from "node:net";
import { listen } from "clientmcp-bridge";
import { DEFAULT_PORT } from "./default-url.ts";
import { InspectorAccess } from "./inspector/access.ts";
import { Inspection } from "./inspector/inspection.ts";
import { createDevBridge, type DevBridgeSettings, type DevTokenRequest } from "./create-dev-bridge.ts";
import type { DevSecret } from "./kept-secret.ts";

/** How a development bridge differs from the usual one; everything has a default. */
export interface DevBridgeOptions extends DevBridgeSettings {
  /** Default 6270; 0 = any free one. */
  readonly port?: number;
  /** Default: both loopback addresses, so that no other machine reaches the bridge. */
  readonly host?: string;
  /** The inspector's address was opened, and is of no more use. The next browser needs another, which `inspectorUrl` gives. */
  readonly onInspectorOpened?: () => void;
}

/** A development bridge that is being served. */
export interface DevBridge {
  readonly addresses: readonly AddressInfo[];
  /** Where a browser or an agent on this machine finds it, without a slash at the end. */
  readonly url: string;
  readonly client: string;
  readonly secret: DevSecret;
  /** The address of the inspector page. It holds a key, and is good for one browser. */
  readonly inspectorUrl: () => string;
  /** Signs a token that this bridge accepts; `sub` is `client` unless told. */
  readonly mintToken: (request: DevTokenRequest) => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a bridge for development: it makes its own secret, gives tokens to pages of this machine, and refuses other origins
 * and hosts.
 *
 * @throws Node's system error, with its `code`, when the port or host cannot be had; {BridgeError} for bad options.
 */
export async function startDevBridge(options: DevBridgeOptions = {}): Promise<DevBridge> {
  const { port = DEFAULT_PORT, host, onInspectorOpened: onOpened = () => {}, ...settings } = options;
  const access = new InspectorAccess();
  const { bridge, ...dev } = await createDevBridge(settings, { access, inspection: new Inspection(), onOpened });
  const { addresses, close } = await listen(bridge, host === undefined ? { port } : { port, host });
  const url = urlOf(addresses, host);
  return { ...dev, addresses, url, inspectorUrl: () => `${url}/?key=${access.key}`, close };
}

/** Every browser and agent of this machine knows `localhost`, whichever of the two loopback addresses it tries first. */
function urlOf(addresses: readonly AddressInfo[], host: string | undefined): string {
  const port = addresses[0]?.port;
  const everywhere = host === undefined || host === "0.0.0.0" || host === "::";
  return `http://${everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
