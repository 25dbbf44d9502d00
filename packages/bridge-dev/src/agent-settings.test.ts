import { describe, expect, it } from "vitest";
import { agentSettings, type AgentHost, type Place, type SettingsForm } from "./agent-settings.ts";

const place: Place = {
  url: "http://localhost:6270",
  client: "@acme/wallet",
  token: "a.b.c",
  directory: "/home/me/A B (x) pröject",
};

function settings(host: AgentHost, form: SettingsForm, changes: Partial<Place> = {}): string {
  return agentSettings(host, form, { ...place, ...changes }).text;
}

describe("agentSettings", () => {
  it("gives a command for Claude Code, with a name that it takes", () => {
    expect(settings("claude", "header")).toBe(
      'claude mcp add --transport http acme-wallet http://localhost:6270/mcp --header "Authorization: Bearer a.b.c"',
    );
    expect(settings("claude", "path")).toBe(
      "claude mcp add --transport http acme-wallet http://localhost:6270/mcp/a.b.c",
    );
  });

  it("E-111: quotes what a shell would take apart", () => {
    expect(settings("claude", "stdio")).toBe(
      'claude mcp add acme-wallet -- npx clientmcp-dev stdio --client @acme/wallet --directory "/home/me/A B (x) pröject"',
    );
  });

  it("gives Codex its table, with the header where Codex reads it", () => {
    expect(settings("codex", "header")).toBe(
      '[mcp_servers.acme-wallet]\nurl = "http://localhost:6270/mcp"\nhttp_headers = { "Authorization" = "Bearer a.b.c" }',
    );
    expect(settings("codex", "path")).toBe('[mcp_servers.acme-wallet]\nurl = "http://localhost:6270/mcp/a.b.c"');
    expect(settings("codex", "stdio")).toBe(
      '[mcp_servers.acme-wallet]\ncommand = "npx"\n' +
        'args = ["clientmcp-dev", "stdio", "--client", "@acme/wallet", "--directory", "/home/me/A B (x) pröject"]',
    );
  });

  const headers = { Authorization: "Bearer a.b.c" };
  const url = "http://localhost:6270/mcp";
  const args = ["clientmcp-dev", "stdio", "--client", "@acme/wallet", "--directory", place.directory];

  it.each([
    ["cursor", "header", { mcpServers: { "acme-wallet": { url, headers } } }],
    ["cursor", "path", { mcpServers: { "acme-wallet": { url: `${url}/a.b.c` } } }],
    ["cursor", "stdio", { mcpServers: { "acme-wallet": { command: "npx", args } } }],
    ["vscode", "header", { servers: { "acme-wallet": { type: "http", url, headers } } }],
    ["vscode", "stdio", { servers: { "acme-wallet": { type: "stdio", command: "npx", args } } }],
    ["gemini", "header", { mcpServers: { "acme-wallet": { httpUrl: url, headers } } }],
    ["gemini", "path", { mcpServers: { "acme-wallet": { httpUrl: `${url}/a.b.c` } } }],
    ["gemini", "stdio", { mcpServers: { "acme-wallet": { command: "npx", args } } }],
    ["json", "header", { mcpServers: { "acme-wallet": { type: "http", url, headers } } }],
  ] as const)("gives %s the %s form in its own words", (host, form, expected) => {
    expect(JSON.parse(settings(host, form))).toEqual(expected);
  });

  it("says how long a token is good that is in them", () => {
    const instructions = (["header", "path", "stdio"] as const).map(
      (form) => agentSettings("cursor", form, place).instruction,
    );
    expect(instructions).toEqual([
      "Add this to .cursor/mcp.json (its token is good for 30 days):",
      "Add this to .cursor/mcp.json (its token is good for 30 days):",
      "Add this to .cursor/mcp.json:",
    ]);
  });

  it("names the bridge to the process where it is not the usual one", () => {
    expect(settings("claude", "stdio", { url: "http://localhost:7000" })).toMatch(/ --bridge http:\/\/localhost:7000$/);
  });

  it("calls a server app whose client ID has no letter that hosts take", () => {
    expect(settings("claude", "path", { client: "日本" })).toMatch(/^claude mcp add --transport http app /);
  });
});
