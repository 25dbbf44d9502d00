import { agentSettings, type Place } from "./agent-settings.ts";
import { AGENT_TOKEN_DAYS } from "./agent-token.ts";
import { DEFAULT_URL } from "./default-url.ts";
import type { DevSecret } from "./kept-secret.ts";
import type { Paint } from "./paint.ts";

/** What a person at the terminal is told so that their agent finds the application, as indented lines. */
export function agentLines(place: Place, secret: DevSecret, paint: Paint): string[] {
  const { url } = place;
  const others = `npx clientmcp-dev settings cursor${url === DEFAULT_URL ? "" : ` --bridge ${url}`}`;
  const goodFor = secret.kind === "kept" ? `, with a token that is good for ${AGENT_TOKEN_DAYS} days` : "";
  const lines = [
    `  To add it to Claude Code${goodFor}:`,
    "",
    `  ${agentSettings("claude", "header", place).text}`,
    "",
    `  Codex, Cursor, VS Code, Gemini CLI and others: ${paint("cyan", others)}`,
    "",
  ];
  if (secret.kind === "in-memory") {
    lines.push(`  Tokens are good until this process ends: the secret could not be kept (${secret.why}).`, "");
  }
  return lines;
}
