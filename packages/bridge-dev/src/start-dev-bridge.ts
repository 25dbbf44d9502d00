import type { AddressInfo } from "node:net";
import { createBridge, listen, mintToken, type Report, type TokenRequest } from "clientmcp-bridge";
import { withDevRoutes } from "./dev-routes.ts";
import { devSecret, type DevSecret } from "./kept-secret.ts";
import { clientIdOf, nearestProject } from "./project.ts";

/** How a development bridge differs from the usual one; everything has a default. */
export interface DevBridgeOptions {
  /** Default 6270; 0 = any free one. */
  readonly port?: number;
  /** Default: both loopback addresses, so that no other machine reaches the bridge. */
  readonly host?: string;
  /** The client ID that is meant where none is given. Default: the project's name, or else "app". */
  readonly client?: string;
  /** Names, without ports, that requests may be addressed to, besides those of the loopback. */
  readonly allowedHosts?: readonly string[];
  /** Where the project is looked for whose name and secret are used. Default: the working directory. */
  readonly directory?: string;
  readonly onReport?: (report: Report) => void;
}

/** A development bridge that is being served. */
export interface DevBridge {
  readonly addresses: readonly AddressInfo[];
  /** Where a browser or an agent on this machine finds it, without a slash at the end. */
  readonly url: string;
  readonly client: string;
  readonly secret: DevSecret;
  /** Signs a token that this bridge accepts; `sub` is `client` unless told. */
  readonly mintToken: (request: DevTokenRequest) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** What a token of a development bridge shall say: `secret` is the bridge's, `sub` has a default. */
export type DevTokenRequest = Omit<TokenRequest, "secret" | "sub"> & { readonly sub?: string };

const CLIENT_TOKEN_SECONDS = 3_600;
export const DEFAULT_PORT = 6_270;

/**
 * Starts a bridge for development: it makes its own secret, gives tokens to pages of this machine, and refuses other origins
 * and hosts.
 *
 * @throws Node's system error, with its `code`, when the port or host cannot be had; {BridgeError} for bad options.
 */
export async function startDevBridge(options: DevBridgeOptions = {}): Promise<DevBridge> {
  const { port = DEFAULT_PORT, host, allowedHosts = [], directory = process.cwd(), onReport } = options;
  const project = nearestProject(directory);
  const client = options.client ?? clientIdOf(project);
  const secret = devSecret(project);
  const mint = (request: DevTokenRequest): Promise<string> =>
    mintToken({ sub: client, ...request, secret: secret.secret });
  await mint({ role: "client" }); // A bad client ID is refused before anything listens.

  const bridge = createBridge({
    secrets: [secret.secret],
    allowedOrigins: ["loopback"],
    allowedHosts: ["loopback", ...allowedHosts],
    ...(onReport === undefined ? {} : { onReport }),
  });
  const served = withDevRoutes(bridge, {
    client,
    mintClientToken: (sub) => mint({ sub, role: "client", expiresIn: CLIENT_TOKEN_SECONDS }),
  });
  const { addresses, close } = await listen(served, host === undefined ? { port } : { port, host });
  return { addresses, url: urlOf(addresses, host), client, secret, mintToken: mint, close };
}

/** Every browser and agent of this machine knows `localhost`, whichever of the two loopback addresses it tries first. */
function urlOf(addresses: readonly AddressInfo[], host: string | undefined): string {
  const port = addresses[0]?.port;
  const everywhere = host === undefined || host === "0.0.0.0" || host === "::";
  return `http://${everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
