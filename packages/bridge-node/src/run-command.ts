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
  failWhereNobodyReads(program.name());
  for (const command of [program, ...program.commands]) command.configureOutput({ outputError: writeInOneLine });
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error, program.name());
  }
}

/** commander puts what the user may have meant on a second one. */
function writeInOneLine(text: string, write: (text: string) => void): void {
  write(`${text.trim().replaceAll("\n", " ")}\n`);
}

/** Without this, Node would write where in its own code it noticed. A command that serves has a listener of its own. */
function failWhereNobodyReads(name: string): void {
  process.stdout.once("error", ({ code }: NodeJS.ErrnoException) => {
    if (process.stdout.listenerCount("error") > 0) return;
    process.stderr.write(`${name}: the output cannot be written (${code})\n`, () => process.exit(1));
  });
  process.stderr.on("error", () => {}); // There is nobody left to tell.
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
