import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import manifest from "../package.json" with { type: "json" };
import { CHECKS } from "./checks/index.ts";
import { ConformanceSettingsError, type ConformanceSettings } from "./conformance-options.ts";
import { formatList, formatReport } from "./format-report.ts";
import { runConformance } from "./run-conformance.ts";
import { select } from "./select.ts";

interface Flags {
  readonly url?: string;
  readonly secret?: string;
  readonly origin?: string;
  readonly only?: readonly string[];
  readonly callTimeout?: number;
  readonly concurrency?: number;
  readonly slow?: boolean;
  readonly level: "must" | "should";
  readonly json?: boolean;
  readonly list?: boolean;
}

/** The exit codes of the command. */
const EXIT = { conforms: 0, fails: 1, usage: 2 } as const;

/**
 * Runs the command.
 *
 * @param print Takes a text for standard output, without its last line end.
 * @returns The exit code: 0 conforms, 1 does not, 2 bad usage.
 */
export async function main(argv: readonly string[], print: (text: string) => void): Promise<number> {
  const command = makeCommand();
  try {
    command.parse(argv);
    const flags = command.opts<Flags>();
    if (flags.list === true) {
      print(formatList(select(CHECKS, flags.only ?? [])));
      return EXIT.conforms;
    }
    const report = await runConformance(settingsOf(flags));
    print(flags.json === true ? JSON.stringify(report, undefined, 2) : formatReport(report));
    return report.ok ? EXIT.conforms : EXIT.fails;
  } catch (error) {
    // Help and version end the same way, with a code of their own.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.conforms : EXIT.usage;
    if (!(error instanceof ConformanceSettingsError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return EXIT.usage;
  }
}

function makeCommand(): Command {
  return new Command("clientmcp-conformance")
    .description("Checks a running ClientMCP bridge against every rule of the protocol.")
    .version(manifest.version)
    .option("--url <url>", "address of the bridge, such as http://localhost:6270")
    .addOption(
      new Option("--secret <secret>", "secret of the bridge; several separated by commas").env("CLIENTMCP_SECRET"),
    )
    .option("--origin <origin>", "an origin that the bridge allows at its agent endpoint")
    .option("--call-timeout <seconds>", "call timeout of the bridge, if it is 5 to 30 seconds", seconds)
    .option("--only <glob...>", "run only checks whose id or section matches, such as 'agent.era.*' or '§4.1'")
    .addOption(
      new Option("--level <level>", "lowest level whose failures fail the run")
        .choices(["must", "should"])
        .default("must"),
    )
    .option("--slow", "run the checks too that take half a minute and more")
    .option("--concurrency <number>", "how many checks run at once (default: 8)", Number)
    .option("--json", "print the report as JSON")
    .option("--list", "print the checks and their numbers instead of running them")
    .addHelpText("after", "\nExit codes: 0 the bridge conforms, 1 it does not, 2 bad usage.")
    .exitOverride();
}

function settingsOf(flags: Flags): ConformanceSettings {
  const { url, secret, origin, only, callTimeout, concurrency, slow, level } = flags;
  if (url === undefined) throw new ConformanceSettingsError("--url is missing");
  if (secret === undefined) throw new ConformanceSettingsError("--secret (or CLIENTMCP_SECRET) is missing");
  return {
    url,
    secret,
    level: level === "should" ? "SHOULD" : "MUST",
    ...(origin !== undefined && { origin }),
    ...(only !== undefined && { only }),
    ...(callTimeout !== undefined && { callTimeout }),
    ...(concurrency !== undefined && { concurrency }),
    ...(slow !== undefined && { slow }),
  };
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) throw new InvalidArgumentError("It must be a number of seconds.");
  return value;
}
