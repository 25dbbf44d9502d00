import { constants } from "node:os";

const STOP_WITHIN_MS = 5_000;

/**
 * Ends the process gracefully at the first SIGINT or SIGTERM: calls `close`, then exits with 0, after 5 s at the latest.
 * A second signal exits at once, with 130 or 143.
 */
export function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: "SIGINT" | "SIGTERM"): void => {
    if (stopping) process.exit(128 + constants.signals[signal]);
    stopping = true;
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
    void close().finally(() => process.exit(0));
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
