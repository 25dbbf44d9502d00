const STOP_WITHIN_MS = 5_000;
const LOOK_MS = 1_000;

/**
 * Ends the process gracefully, with 0, when nobody is there any longer for whom it runs: its output is closed, its terminal
 * is, or the process that started it has ended. Where this were not noticed, it would keep the port for ever.
 */
export function stopWhenLeft(close: () => Promise<void>): void {
  const parent = process.ppid;
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOP_WITHIN_MS);
    void close().finally(() => process.exit(0));
  };
  process.stdout.on("error", stop);
  process.stderr.on("error", stop);
  process.on("SIGHUP", stop);
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, LOOK_MS).unref();
}
