import { ClientMCPError, type ClientMCPErrorCode } from "./client-error.ts";

declare const __DEV__: boolean;

/** What a client does after its connection ended. */
export interface CloseOutcome {
  readonly error: ClientMCPError;
  /** `retry-late` starts at the long end of the backoff. */
  readonly next: "retry" | "retry-late" | "stop";
}

type Rule = readonly [code: ClientMCPErrorCode, next: CloseOutcome["next"]];

const RULES: Readonly<Record<number, Rule>> = {
  1001: ["shutdown", "retry"],
  1009: ["too-large", "stop"],
  1013: ["overloaded", "retry-late"],
  4400: ["protocol-error", "stop"],
  4401: ["unauthorized", "stop"],
  4408: ["idle", "retry"],
  4409: ["replaced", "stop"],
};
const SENTENCES: Readonly<Partial<Record<ClientMCPErrorCode, string>>> = {
  shutdown: "The bridge is shutting down",
  "too-large": "A message was larger than the bridge takes (4 MiB)",
  overloaded: "The bridge is overloaded",
  "protocol-error": "The bridge refused a message",
  unauthorized: "The bridge refused the token",
  idle: "The bridge heard nothing from this client",
  replaced: "Another connection with the same client ID took over",
  network: "The connection to the bridge was lost",
};
const NETWORK: Rule = ["network", "retry"];

/**
 * What a close code leads to (SPEC §3.3).
 *
 * @param tokenIsFixed A token that cannot change is not worth a second attempt once it was refused.
 */
export function closeOutcome(closeCode: number, reason: string, tokenIsFixed: boolean): CloseOutcome {
  const [code, next] = RULES[closeCode] ?? NETWORK;
  // Deno says 0 where other runtimes say 1006.
  const shown = closeCode === 0 ? 1006 : closeCode;
  const closed = `${shown}${reason === "" ? "" : `: ${reason}`}`;
  const error = new ClientMCPError(code, __DEV__ ? `${SENTENCES[code]} (${closed})` : closed);
  return { error, next: code === "unauthorized" && !tokenIsFixed ? "retry" : next };
}
