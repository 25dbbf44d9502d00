import { printToken, type TokenFlags } from "clientmcp-bridge/command";
import { keptSecret } from "./kept-secret.ts";
import { nearestProject } from "./project.ts";

/** Prints a token that the project's bridge accepts. */
export function printProjectToken(flags: TokenFlags): Promise<void> {
  return printToken(flags, keptSecret(nearestProject(process.cwd())));
}
