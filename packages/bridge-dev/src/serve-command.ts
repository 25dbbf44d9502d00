import { stopOnSignals } from "clientmcp-bridge/command";
import { mintAgentToken } from "./agent-token.ts";
import { nextFreePort } from "./free-port.ts";
import { greeting } from "./greeting.ts";
import { paintFor } from "./paint.ts";
import { clientIdOf, nearestProject } from "./project.ts";
import { reportLine } from "./report-line.ts";
import { startDevBridge, type DevBridge, type DevBridgeOptions } from "./start-dev-bridge.ts";

export interface DevFlags {
  readonly port: number;
  readonly host?: string;
  readonly client?: string;
  readonly allowedHost?: readonly string[];
  readonly quiet?: true;
}

/** Serves until a signal ends the process. */
export async function serve(flags: DevFlags): Promise<void> {
  const { quiet, allowedHost, ...options } = flags;
  process.stdout.on("error", () => {}); // The bridge goes on when nobody reads what it tells any longer.
  const paint = paintFor(process.stdout);
  const client = options.client ?? clientIdOf(nearestProject(process.cwd()));
  const bridge = await start({
    ...options,
    ...(allowedHost === undefined ? {} : { allowedHosts: allowedHost }),
    onReport: (report) => {
      if (quiet !== true) process.stdout.write(`${reportLine(report, new Date(), paint, client)}\n`);
    },
  });
  stopOnSignals(bridge.close);
  const agentToken = await mintAgentToken(bridge.client, bridge.secret.secret);
  process.stdout.write(greeting(bridge, agentToken, paint));
}

async function start(options: DevBridgeOptions & { readonly port: number }): Promise<DevBridge> {
  try {
    return await startDevBridge(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    const free = await nextFreePort(options.port);
    const remedy =
      free === undefined ? "choose another with --port" : `this one is free: npx clientmcp-dev --port ${free}`;
    throw new Error(`port ${options.port} is already in use; ${remedy}`, { cause: error });
  }
}
