#!/usr/bin/env node
import {
  commaSeparated,
  integer,
  printToken,
  runCommand,
  tokenOptions,
  type TokenFlags,
} from "clientmcp-bridge/command";
import { Command, Option } from "commander";
import { version } from "../package.json";
import { devSecret } from "./kept-secret.ts";
import { nearestProject } from "./project.ts";
import { serve, type DevFlags } from "./serve-command.ts";
import { DEFAULT_PORT } from "./start-dev-bridge.ts";

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
  .option("--client <id>", "the client ID of the application (default: the project's name)")
  .option("--allowed-host <names>", "more host names that requests may be addressed to", commaSeparated)
  .option("--quiet", "do not tell what happens")
  .action((flags: DevFlags) => serve(flags));

const token = program
  .command("token")
  .description("prints a token for a client or for an agent of that client, good for this project's bridge")
  .exitOverride()
  .action(async (flags: TokenFlags) => {
    const kept = devSecret(nearestProject(process.cwd()));
    if (kept.kind === "in-memory")
      throw new Error(`no bridge could know this token: its secret cannot be kept (${kept.why})`);
    await printToken(flags, kept.secret);
  });
for (const option of tokenOptions()) token.addOption(option);

await runCommand(program);
