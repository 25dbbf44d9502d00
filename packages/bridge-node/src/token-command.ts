import { Option } from "commander";
import { integer, lifetime } from "./flag-values.ts";
import { mintToken } from "./mint-token.ts";

/**
 * How long a printed token is good unless told otherwise: such a token is pasted somewhere and forgotten, so it has to end by
 * itself.
 */
export const DEFAULT_TOKEN_DAYS = 30;

/** What the flags of a `token` command say. */
export interface TokenFlags {
  readonly client: string;
  readonly role: "client" | "agent";
  /** Seconds. */
  readonly expires: number | "never";
  readonly scope?: "read";
  /** The generation; absent = 0. */
  readonly gen?: number;
}

/** The flags of the `token` commands. */
export function tokenOptions(): Option[] {
  return [
    new Option("--client <id>", "the client ID that the token stands for").makeOptionMandatory(),
    new Option("--role <role>", "who holds the token").choices(["client", "agent"]).makeOptionMandatory(),
    new Option("--expires <duration>", "how long it is good: 30s, 15m, 1h, 7d, or never")
      .default(DEFAULT_TOKEN_DAYS * 86_400, `${DEFAULT_TOKEN_DAYS}d`)
      .argParser(lifetime),
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
    ...(expires === "never" ? {} : { expiresIn: expires }),
    ...(scope === undefined ? {} : { scope }),
    ...(gen === undefined ? {} : { gen }),
  });
  process.stdout.write(`${token}\n`);
}
