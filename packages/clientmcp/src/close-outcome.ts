import { ClientMCPError, type ClientMCPErrorCode } from "./client-error.ts";

/** What a client does after its connection ended. */
export interface CloseOutcome {
  readonly error: ClientMCPError;
  /** `retry-late` starts at the long end of the backoff. */
  readonly next: "retry" | "retry-late" | "stop";
}

type Rule = readonly [code: ClientMCPErrorCode, next: CloseOutcome["next"], message: string];

const RULES: Readonly<Record<number, Rule>> = {
  1001: ["shutdown", "retry", "The bridge is shutting down"],
  1009: ["too-large", "stop", "A message was larger than the bridge takes (4 MiB)"],
  1013: ["overloaded", "retry-late", "The bridge is overloaded"],
  4400: ["protocol-error", "stop", "The bridge refused a message"],
  4401: ["unauthorized", "stop", "The bridge refused the token"],
  4408: ["idle", "retry", "The bridge heard nothing from this client"],
  4409: ["replaced", "stop", "Another connection with the same client ID took over"],
};
const NETWORK: Rule = ["network", "retry", "The connection to the bridge was lost"];

/**
 * What a close code leads to (SPEC §3.3).
 *
 * @param tokenIsFixed A token that cannot change is not worth a second attempt once it was refused.
 */
export function closeOutcome(closeCode: number, reason: string, tokenIsFixed: boolean): CloseOutcome {
  const [code, next, message] = RULES[closeCode] ?? NETWORK;
  // Deno says 0 where other runtimes say 1006.
  const shown = closeCode === 0 ? 1006 : closeCode;
  const error = new ClientMCPError(code, `${message} (${shown}${reason === "" ? "" : `: ${reason}`})`);
  return { error, next: code === "unauthorized" && !tokenIsFixed ? "retry" : next };
}
