#!/usr/bin/env node
import { commaSeparated, integer, runCommand, tokenOptions, type TokenFlags } from "clientmcp-bridge/command";
import { Argument, Command, Option } from "commander";
import { version } from "../package.json";
import { AGENT_HOSTS, SETTINGS_FORMS, type AgentHost } from "./agent-settings.ts";
import { bridgeOption } from "./bridge-url.ts";
import { DEFAULT_PORT } from "./default-url.ts";
import type { DevFlags } from "./serve-command.ts";
import type { SettingsFlags } from "./settings-command.ts";
import type { StdioFlags } from "./stdio/stdio-command.ts";

// Each command loads only what it needs, so that the first line is there at once.
const program = new Command("clientmcp-dev")
  .description("A ClientMCP bridge for development: connects the application on this machine to MCP agents.")
  .version(version)
  .enablePositionalOptions()
  .exitOverride()
  .addOption(
    new Option("--port <number>", "the port to listen on")
      .env("CLIENTMCP_PORT")
      .default(DEFAULT_PORT)
      .argParser(integer(0, 65_535)),
  )
  .addOption(new Option("--host <host>", "the address to listen on (default: 127.0.0.1 and ::1)").env("CLIENTMCP_HOST"))
  .addOption(clientOption())
  .option("--allowed-host <names>", "more host names that requests may be addressed to", commaSeparated)
  .option("--open", "open the inspector in the browser")
  .option("--quiet", "do not tell what happens")
  .option("--json", "tell everything as lines of JSON, for programs")
  .action(async (flags: DevFlags) => (await import("./serve-command.ts")).serve(flags));

const token = program
  .command("token")
  .description("prints a token for a client or for an agent of that client, good for this project's bridge")
  .exitOverride()
  .action(async (flags: TokenFlags) => (await import("./token-command.ts")).printProjectToken(flags));
for (const option of tokenOptions()) token.addOption(option);

program
  .command("settings")
  .description("prints what to give an agent's host so that it finds the application through this project's bridge")
  .addArgument(new Argument("<host>", "the host").choices(AGENT_HOSTS))
  .addOption(
    new Option("--form <form>", "the token in a header, in the address, or a process that the host starts")
      .choices(SETTINGS_FORMS)
      .default("header"),
  )
  .addOption(clientOption())
  .addOption(bridgeOption())
  .exitOverride()
  .action(async (host: AgentHost, flags: SettingsFlags) =>
    (await import("./settings-command.ts")).printSettings(host, flags),
  );

program
  .command("stdio")
  .description("an MCP server over stdin and stdout, for hosts that start their servers as processes")
  .addOption(clientOption())
  .addOption(bridgeOption())
  .option("--directory <path>", "the project whose secret is used (default: where this is started)")
  .exitOverride()
  .action(async (flags: StdioFlags) => (await import("./stdio/stdio-command.ts")).serveStdio(flags));

await runCommand(program);

function clientOption(): Option {
  return new Option("--client <id>", "the client ID of the application (default: the project's name)");
}
