import type { Paint } from "./paint.ts";
import type { DevBridge } from "./start-dev-bridge.ts";
import { quoted } from "./welcome-text.ts";

/** What the command prints once it listens: where, and what to paste where. */
export function greeting({ url, client, secret }: DevBridge, agentToken: string, paint: Paint): string {
  const connect = `${url.replace(/^http/, "ws")}/connect`;
  const lines = [
    `${paint("bold", "clientmcp-dev")} listens on ${paint("cyan", url)}`,
    "",
    `  application   connects to   ${paint("cyan", connect)}`,
    `                its token is  ${paint("cyan", `${url}/dev/token?client=${encodeURIComponent(client)}`)}`,
    `  agent         MCP server    ${paint("cyan", `${url}/mcp`)}`,
    "",
    "  To add it to Claude Code:",
    "",
    `  ${claudeCommand(url, client, agentToken)}`,
    "",
  ];
  if (secret.kind === "in-memory") {
    lines.push(`  Tokens are good until this process ends: the secret could not be kept (${secret.why}).`, "");
  }
  return `${lines.join("\n")}\n`;
}

function claudeCommand(url: string, client: string, token: string): string {
  // Claude Code takes letters, digits, hyphens and underscores.
  const name = client.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "app";
  return `claude mcp add --transport http ${name} ${quoted(`${url}/mcp`)} --header "Authorization: Bearer ${token}"`;
}
