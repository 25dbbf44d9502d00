import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Bridge } from "clientmcp-bridge";
import type { ViteDevServer } from "vite";

/** Apart from every path that an application may use. */
export const BRIDGE_PATH = "/__clientmcp";

type HttpServer = NonNullable<ViteDevServer["httpServer"]>;

/** Lets a bridge serve what is below `BRIDGE_PATH`, and closes it with the server. */
export function mountBridge(middlewares: ViteDevServer["middlewares"], server: HttpServer, bridge: Bridge): void {
  middlewares.use(BRIDGE_PATH, (req, res) => bridge.handleRequest(req, res));
  const onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = below(req.url ?? "");
    if (path === undefined) return; // Vite's own, or another plugin's.
    req.url = path;
    bridge.handleUpgrade(req, socket, head);
  };
  server.on("upgrade", onUpgrade);
  // No hook of plugins does: when Vite starts again, it makes the new server before it closes the old one.
  server.once("close", () => void bridge.close());
}

function below(url: string): string | undefined {
  return url.startsWith(`${BRIDGE_PATH}/`) ? url.slice(BRIDGE_PATH.length) : undefined;
}
