import { createBridge, mintToken, type Bridge, type Report, type TokenRequest } from "clientmcp-bridge";
import { mintAgentToken } from "./agent-token.ts";
import { withDevRoutes } from "./dev-routes.ts";
import type { InspectorOptions } from "./inspector/routes.ts";
import { devSecret, type DevSecret } from "./kept-secret.ts";
import { clientIdOf, nearestProject } from "./project.ts";

export interface DevBridgeSettings {
  /** The client ID that is meant where none is given. Default: the project's name, or else "app". */
  readonly client?: string;
  /** Names, without ports, that requests may be addressed to, besides those of the loopback. */
  readonly allowedHosts?: readonly string[];
  /** Where the project is looked for whose name and secret are used. Default: the working directory. */
  readonly directory?: string;
  readonly onReport?: (report: Report) => void;
}

/** What a token of a development bridge shall say: `secret` is the bridge's, `sub` has a default. */
export type DevTokenRequest = Omit<TokenRequest, "secret" | "sub"> & { readonly sub?: string };

/** A bridge for development that listens nowhere yet. */
export interface UnboundDevBridge {
  readonly bridge: Bridge;
  readonly client: string;
  readonly secret: DevSecret;
  /** Signs a token that this bridge accepts; `sub` is `client` unless told. */
  readonly mintToken: (request: DevTokenRequest) => Promise<string>;
}

const CLIENT_TOKEN_SECONDS = 3_600;

/**
 * Makes a bridge for development: it makes its own secret, gives tokens to pages of this machine, and refuses other origins
 * and hosts.
 *
 * @param inspector Without it there is no inspector.
 * @throws {BridgeError} for bad options.
 */
export async function createDevBridge(
  settings: DevBridgeSettings = {},
  inspector?: Pick<InspectorOptions, "access" | "inspection" | "onOpened">,
): Promise<UnboundDevBridge> {
  const { allowedHosts = [], directory = process.cwd(), onReport } = settings;
  const project = nearestProject(directory);
  const client = settings.client ?? clientIdOf(project);
  const secret = devSecret(project);
  const mint = (request: DevTokenRequest): Promise<string> =>
    mintToken({ sub: client, ...request, secret: secret.secret });
  await mint({ role: "client" }); // A bad client ID is refused before anything listens.

  const bridge = createBridge({
    secrets: [secret.secret],
    allowedOrigins: ["loopback"],
    allowedHosts: ["loopback", ...allowedHosts],
    ...(inspector === undefined ? {} : { inspect: inspector.inspection.inspect }),
    onReport: (report) => {
      inspector?.inspection.report(report);
      onReport?.(report);
    },
  });
  const served = withDevRoutes(bridge, {
    client,
    mintClientToken: (sub) => mint({ sub, role: "client", expiresIn: CLIENT_TOKEN_SECONDS }),
    ...(inspector === undefined
      ? {}
      : {
          inspector: {
            ...inspector,
            place: { client, directory },
            mintAgentToken: (sub) => mintAgentToken(sub, secret.secret),
          },
        }),
  });
  return { bridge: served, client, secret, mintToken: mint };
}
