// What the commands of this package and of clientmcp-dev share.
export { commaSeparated, integer } from "./flag-values.ts";
export { printable } from "./printable.ts";
export { runCommand } from "./run-command.ts";
export { stopOnSignals } from "./stop-on-signals.ts";
export { DEFAULT_TOKEN_DAYS, printToken, tokenOptions, type TokenFlags } from "./token-command.ts";
