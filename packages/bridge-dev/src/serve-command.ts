import type { Report } from "clientmcp-bridge";
import { stopOnSignals } from "clientmcp-bridge/command";
import { mintAgentToken } from "./agent-token.ts";
import { nextFreePort } from "./free-port.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { portHolder } from "./port-holder.ts";
import { greeting, placesOf } from "./greeting.ts";
import { paintFor } from "./paint.ts";
import { clientIdOf, nearestProject } from "./project.ts";
import { reportLine } from "./report-line.ts";
import { startDevBridge, type DevBridge, type DevBridgeOptions } from "./start-dev-bridge.ts";
import { stopWhenLeft } from "./stop-when-left.ts";

export interface DevFlags {
  readonly port: number;
  readonly host?: string;
  readonly client?: string;
  readonly allowedHost?: readonly string[];
  readonly open?: true;
  readonly quiet?: true;
  readonly json?: true;
}

/** Serves until a signal ends the process. */
export async function serve(flags: DevFlags): Promise<void> {
  const { quiet, json, open, allowedHost, ...options } = flags;
  const client = options.client ?? clientIdOf(nearestProject(process.cwd()));
  const { greet, tell, tellInspector } = json === true ? jsonLines() : words(client);
  const bridge = await start({
    ...options,
    onInspectorOpened: () => {
      if (quiet !== true) process.stdout.write(tellInspector(bridge.inspectorUrl()));
    },
    ...(allowedHost === undefined ? {} : { allowedHosts: allowedHost }),
    onReport: (report) => {
      if (quiet !== true) process.stdout.write(tell(report));
    },
  });
  stopOnSignals(bridge.close);
  stopWhenLeft(bridge.close);
  process.stdout.write(greet(bridge, await mintAgentToken(bridge.client, bridge.secret.secret)));
  if (open === true) {
    await openInBrowser(bridge.inspectorUrl(), (text) => process.stderr.write(`clientmcp-dev: ${text}\n`));
  }
}

interface Voice {
  readonly greet: (bridge: DevBridge, agentToken: string) => string;
  readonly tell: (report: Report) => string;
  /** Says where another browser opens the inspector, once the address before was used. */
  readonly tellInspector: (url: string) => string;
}

/** For a person. */
function words(client: string): Voice {
  const paint = paintFor(process.stdout);
  return {
    greet: (bridge, agentToken) => greeting(bridge, agentToken, paint),
    tell: (report) => `${reportLine(report, new Date(), paint, client)}\n`,
    tellInspector: (url) => paint("dim", `          the inspector was opened; in another browser: ${url}\n`),
  };
}

/** For a program. */
function jsonLines(): Voice {
  return {
    greet: ({ url, client, inspectorUrl }, agentToken) =>
      jsonLine({ kind: "listening", ...placesOf(url, client), inspector: inspectorUrl(), agentToken }),
    tell: (report) => jsonLine({ time: new Date().toISOString(), ...report }),
    tellInspector: (inspector) => jsonLine({ time: new Date().toISOString(), kind: "inspector-opened", inspector }),
  };
}

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

async function start(options: DevBridgeOptions & { readonly port: number }): Promise<DevBridge> {
  try {
    return await startDevBridge(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    const [holder, free] = await Promise.all([portHolder(options.port), nextFreePort(options.port)]);
    const by = holder === undefined ? "" : ` by ${holder}`;
    const remedy =
      free === undefined ? "choose another with --port" : `this one is free: npx clientmcp-dev --port ${free}`;
    throw new Error(`port ${options.port} is already in use${by}; ${remedy}`, { cause: error });
  }
}
