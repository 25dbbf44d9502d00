import { Option } from "commander";
import { duration, integer } from "./flag-values.ts";
import { mintToken } from "./mint-token.ts";

/** What the flags of a `token` command say. */
export interface TokenFlags {
  readonly client: string;
  readonly role: "client" | "agent";
  /** Seconds. */
  readonly expires?: number;
  readonly scope?: "read";
  /** The generation; absent = 0. */
  readonly gen?: number;
}

/** The flags of the `token` commands. */
export function tokenOptions(): Option[] {
  return [
    new Option("--client <id>", "the client ID that the token stands for").makeOptionMandatory(),
    new Option("--role <role>", "who holds the token").choices(["client", "agent"]).makeOptionMandatory(),
    new Option("--expires <duration>", "30s, 15m, 1h, 7d (default: never)").argParser(duration),
    new Option("--scope <scope>", "read: only tools that read (for agents; default: every tool)").choices(["read"]),
    new Option("--gen <number>", "the generation, for bridges that keep them").argParser(
      integer(0, Number.MAX_SAFE_INTEGER),
    ),
  ];
}

/** Prints a token and nothing else. */
export async function printToken(flags: TokenFlags, secret: string): Promise<void> {
  const { client, role, expires, scope, gen } = flags;
  const token = await mintToken({
    secret,
    sub: client,
    role,
    ...(expires === undefined ? {} : { expiresIn: expires }),
    ...(scope === undefined ? {} : { scope }),
    ...(gen === undefined ? {} : { gen }),
  });
  process.stdout.write(`${token}\n`);
}
