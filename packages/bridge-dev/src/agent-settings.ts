import { AGENT_TOKEN_DAYS } from "./agent-token.ts";
import { DEFAULT_URL } from "./default-url.ts";
import { quoted } from "./welcome-text.ts";

export const AGENT_HOSTS = ["claude", "codex", "cursor", "vscode", "gemini", "json"] as const;
export type AgentHost = (typeof AGENT_HOSTS)[number];

/**
 * How the host reaches the bridge: with the token in a header; with the token in the address, for hosts that can set no
 * header; or by starting a process.
 */
export const SETTINGS_FORMS = ["header", "path", "stdio"] as const;
export type SettingsForm = (typeof SETTINGS_FORMS)[number];

export interface Place {
  /** The bridge's address, without a slash at the end. */
  readonly url: string;
  readonly client: string;
  /** An agent's token for that client. */
  readonly token: string;
  /** Where the project is, whose secret a process would sign with. */
  readonly directory: string;
}

export interface AgentSettings {
  /** What to do with the text, "run this" or "add this to <file>", and how long the token in it is good. */
  readonly instruction: string;
  readonly text: string;
}

interface Server {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly command: readonly [string, ...string[]] | undefined;
}

/** What a person gives their agent's host so that it finds the application. */
export function agentSettings(host: AgentHost, form: SettingsForm, place: Place): AgentSettings {
  const { client, token } = place;
  const url = `${place.url}/mcp`;
  const server: Server = {
    name: serverName(client),
    url: form === "path" ? `${url}/${token}` : url,
    headers: form === "header" ? { Authorization: `Bearer ${token}` } : undefined,
    command: form === "stdio" ? stdioCommand(place) : undefined,
  };
  const { instruction, text } = HOSTS[host](server);
  const goodFor = form === "stdio" ? "" : ` (its token is good for ${AGENT_TOKEN_DAYS} days)`;
  return { instruction: `${instruction}${goodFor}:`, text };
}

function stdioCommand({ url, client, directory }: Place): [string, ...string[]] {
  const args = ["stdio", "--client", client, "--directory", directory];
  return ["npx", "clientmcp-dev", ...args, ...(url === DEFAULT_URL ? [] : ["--bridge", url])];
}

/** Hosts build the names of tools from it and take letters, digits, hyphens and underscores. */
function serverName(client: string): string {
  return client.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "app";
}

const HOSTS: Readonly<Record<AgentHost, (server: Server) => AgentSettings>> = {
  claude: (server) => ({ instruction: "Run this once, in the project", text: claudeCommand(server) }),
  gemini: (server) => ({
    instruction: "Add this to .gemini/settings.json",
    text: json({ mcpServers: { [server.name]: geminiEntry(server) } }),
  }),
  codex: (server) => ({ instruction: "Add this to ~/.codex/config.toml", text: codexTable(server) }),
  cursor: (server) => ({
    instruction: "Add this to .cursor/mcp.json",
    text: json({ mcpServers: { [server.name]: entry(server) } }),
  }),
  vscode: (server) => ({
    instruction: "Add this to .vscode/mcp.json",
    text: json({ servers: { [server.name]: typedEntry(server) } }),
  }),
  json: (server) => ({
    instruction: "Many hosts read this form",
    text: json({ mcpServers: { [server.name]: typedEntry(server) } }),
  }),
};

function claudeCommand({ name, url, headers, command }: Server): string {
  if (command !== undefined) return `claude mcp add ${name} -- ${command.map(quoted).join(" ")}`;
  const flags = Object.entries(headers ?? {}).map(([header, value]) => ` --header "${header}: ${value}"`);
  return `claude mcp add --transport http ${name} ${quoted(url)}${flags.join("")}`;
}

function codexTable({ name, url, headers, command }: Server): string {
  const lines = [`[mcp_servers.${name}]`];
  if (command === undefined) lines.push(`url = ${JSON.stringify(url)}`);
  else {
    const [program, ...args] = command;
    lines.push(`command = ${JSON.stringify(program)}`, `args = [${args.map((arg) => JSON.stringify(arg)).join(", ")}]`);
  }
  for (const [header, value] of Object.entries(headers ?? {})) {
    lines.push(`http_headers = { ${JSON.stringify(header)} = ${JSON.stringify(value)} }`);
  }
  return lines.join("\n");
}

function entry({ url, headers, command }: Server): object {
  if (command === undefined) return { url, ...(headers === undefined ? {} : { headers }) };
  const [program, ...args] = command;
  return { command: program, args };
}

/** To Gemini CLI a plain `url` means the older transport. */
function geminiEntry(server: Server): object {
  const { url, ...rest } = entry(server) as { url?: string };
  return url === undefined ? rest : { httpUrl: url, ...rest };
}

function typedEntry(server: Server): object {
  return { type: server.command === undefined ? "http" : "stdio", ...entry(server) };
}

function json(value: object): string {
  return JSON.stringify(value, undefined, 2);
}
