import type { Plugin, ViteDevServer } from "vite";
import { agentLines } from "../agent-lines.ts";
import { mintAgentToken } from "../agent-token.ts";
import { createDevBridge, type UnboundDevBridge } from "../create-dev-bridge.ts";
import { paintFor } from "../paint.ts";
import { reportLine } from "../report-line.ts";
import { connectionModule, NO_CONNECTION } from "./connection-module.ts";
import { BRIDGE_PATH, mountBridge } from "./mount-bridge.ts";

/** How the bridge in Vite differs from the usual one; everything has a default. */
export interface ClientMCPPluginOptions {
  /** The client ID. Default: the name in the project's `package.json`. */
  readonly client?: string;
  /** Whether to write a line for everything that happens at the bridge. Default `true`. */
  readonly log?: boolean;
}

const MODULE = "virtual:clientmcp";
const RESOLVED = `\0${MODULE}`;

/**
 * Runs the development bridge inside Vite's development server, on the same port, and tells the page where it is:
 *
 * ```ts
 * import { connection } from "virtual:clientmcp";
 * const client = new ClientMCP(connection ?? { url: "wss://…", token: … });
 * ```
 *
 * `connection` is `undefined` in a production build, where nothing else of this plugin is either, and on the server.
 */
export function clientmcp({ client, log = true }: ClientMCPPluginOptions = {}): Plugin {
  let isServing = false;
  return {
    name: "clientmcp",
    configResolved({ command }) {
      isServing = command === "serve";
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      return isServing ? connectionModule(BRIDGE_PATH) : NO_CONNECTION;
    },
    async configureServer(server) {
      const { logger, root } = server.config;
      if (server.httpServer === null) {
        logger.warn("clientmcp: there is no server of Vite's own to run in; start npx clientmcp-dev beside it");
        return;
      }
      const paint = paintFor(process.stdout);
      const dev = await createDevBridge({
        directory: root,
        ...(client === undefined ? {} : { client }),
        onReport: (report) => {
          if (log) logger.info(reportLine(report, new Date(), paint, dev.client));
        },
      });
      mountBridge(server.middlewares, server.httpServer, dev.bridge);
      tellSettings(server, dev);
    },
  };
}

/** Adds to the addresses that Vite prints what an agent needs. */
function tellSettings(server: ViteDevServer, dev: UnboundDevBridge): void {
  const printUrls = server.printUrls.bind(server);
  server.printUrls = () => {
    printUrls();
    const [origin] = server.resolvedUrls?.local ?? [];
    if (origin === undefined) return;
    const url = new URL(BRIDGE_PATH, origin).href;
    void printSettings(server, url, dev);
  };
}

async function printSettings({ config }: ViteDevServer, url: string, dev: UnboundDevBridge): Promise<void> {
  const { client, secret } = dev;
  const token = await mintAgentToken(client, secret.secret);
  const place = { url, client, token, directory: config.root };
  const lines = ["", `  MCP server: ${url}/mcp`, ...agentLines(place, secret, paintFor(process.stdout))];
  config.logger.info(lines.join("\n"));
}
