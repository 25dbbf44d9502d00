import { InvalidArgumentError, Option } from "commander";
import { DEFAULT_URL } from "./default-url.ts";

/** Where the project's bridge is, for commands beside it. */
export function bridgeOption(): Option {
  return new Option("--bridge <url>", "the address of the bridge").default(DEFAULT_URL).argParser(addressOf);
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    throw new InvalidArgumentError("It must be an address such as http://localhost:6270.");
  }
  // What follows a path would swallow the paths that are put behind it.
  if (url.href !== url.origin + url.pathname) throw new InvalidArgumentError("It must end with a host or a path.");
  return url.href.replace(/\/+$/, "");
}
