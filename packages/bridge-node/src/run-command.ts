import type { Command } from "commander";
import { listenFailure } from "./listen-failure.ts";

/**
 * Runs a command line. What fails is said in one line on stderr, and is the exit code: 1 = it could not be done here,
 * 2 = bad usage or settings. An empty `CLIENTMCP_` variable counts as not given.
 *
 * @param program Made with `exitOverride()`, also its subcommands.
 */
export async function runCommand(program: Command): Promise<void> {
  dropEmptyVariables(process.env);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error, program.name());
  }
}

/** Shells and container files pass an empty variable for one that is not set, so it must not mean a value. */
function dropEmptyVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith("CLIENTMCP_") && value === "") delete environment[name];
  }
}

function explain(error: unknown, name: string): number {
  const { code, exitCode, message } = error as { code?: unknown; exitCode?: unknown; message?: unknown };
  // commander has already said what it found wrong, or printed the help that was asked for.
  if (typeof code === "string" && code.startsWith("commander.")) return exitCode === 0 ? 0 : 2;
  process.stderr.write(`${name}: ${listenFailure(error) ?? String(message)}\n`);
  return code === "invalid-option" ? 2 : 1;
}
