import { agentSettings, type Place } from "./agent-settings.ts";
import { AGENT_TOKEN_DAYS } from "./agent-token.ts";
import { DEFAULT_URL } from "./default-url.ts";
import type { DevSecret } from "./kept-secret.ts";
import type { Paint } from "./paint.ts";
import { clientIdOf, nearestProject } from "./project.ts";
import { quoted } from "./welcome-text.ts";

/** What a person at the terminal is told so that their agent finds the application, as indented lines. */
export function agentLines(place: Place, secret: DevSecret, paint: Paint): string[] {
  const goodFor = secret.kind === "kept" ? `, with a token that is good for ${AGENT_TOKEN_DAYS} days` : "";
  const lines = [
    `  To add it to Claude Code${goodFor}:`,
    "",
    `  ${agentSettings("claude", "header", place).text}`,
    "",
    `  Codex, Cursor, VS Code, Gemini CLI and others: ${paint("cyan", settingsCommand(place))}`,
    "",
  ];
  if (secret.kind === "in-memory") {
    lines.push(`  Tokens are good until this process ends: the secret could not be kept (${secret.why}).`, "");
  }
  return lines;
}

/** It names what the command would not find by itself in the same directory. */
function settingsCommand({ url, client, directory }: Place): string {
  const ofClient = client === clientIdOf(nearestProject(directory)) ? "" : ` --client ${quoted(client)}`;
  return `npx clientmcp-dev settings cursor${ofClient}${url === DEFAULT_URL ? "" : ` --bridge ${url}`}`;
}
