#!/usr/bin/env node
import { Command } from "commander";
import { version } from "../package.json";
import { secretsFrom, serveOptions, type ServeFlags } from "./command-settings.ts";
import { runCommand } from "./run-command.ts";
import { serve } from "./serve-command.ts";
import { printToken, tokenOptions, type TokenFlags } from "./token-command.ts";

const program = new Command("clientmcp-bridge")
  .description("Serves running applications to MCP agents. CLIENTMCP_SECRET holds the secret that signs tokens.")
  .version(version)
  .enablePositionalOptions()
  .exitOverride()
  .action((flags: ServeFlags) => serve(flags));
for (const option of serveOptions()) program.addOption(option);

const token = program
  .command("token")
  .description("prints a token for a client or for an agent of that client")
  .exitOverride()
  .action((flags: TokenFlags) => printToken(flags, secretsFrom(process.env)[0]));
for (const option of tokenOptions()) token.addOption(option);

await runCommand(program);
