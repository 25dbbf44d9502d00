import { agentLines } from "./agent-lines.ts";
import type { Paint } from "./paint.ts";
import type { DevBridge } from "./start-dev-bridge.ts";

/** Where application and agent find what they need. */
export interface Places {
  readonly url: string;
  readonly client: string;
  readonly connect: string;
  readonly token: string;
  readonly mcp: string;
}

export function placesOf(url: string, client: string): Places {
  return {
    url,
    client,
    connect: `${url.replace(/^http/, "ws")}/connect`,
    token: `${url}/dev/token?client=${encodeURIComponent(client)}`,
    mcp: `${url}/mcp`,
  };
}

/** What the command prints once it listens: where, and what to paste where. */
export function greeting(bridge: DevBridge, agentToken: string, paint: Paint): string {
  const { url, client, secret } = bridge;
  const place = { url, client, token: agentToken, directory: process.cwd() };
  const { connect, token, mcp } = placesOf(url, client);
  const lines = [
    `${paint("bold", "clientmcp-dev")} listens on ${paint("cyan", url)}`,
    "",
    `  application   connects to   ${paint("cyan", connect)}`,
    `                its token is  ${paint("cyan", token)}`,
    `  agent         MCP server    ${paint("cyan", mcp)}`,
    `  inspector     open once     ${paint("cyan", bridge.inspectorUrl())}`,
    "",
    ...agentLines(place, secret, paint),
  ];
  return `${lines.join("\n")}\n`;
}
