import type { AddressInfo } from "node:net";
import { bridgeSettings, secretsFrom, type ServeFlags } from "./command-settings.ts";
import { createBridge } from "./create-bridge.ts";
import { listen } from "./listen.ts";
import { ReportLog } from "./report-log.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** Serves until a signal ends the process. */
export async function serve(flags: ServeFlags): Promise<void> {
  process.stdout.on("error", () => {}); // The bridge goes on when nobody reads its log any longer.
  const log = new ReportLog(flags.log, (text) => process.stdout.write(text));
  const bridge = createBridge({ ...bridgeSettings(flags, secretsFrom(process.env)), onReport: log.report });
  const { port, host } = flags;
  const listener = await listen(bridge, host === undefined ? { port } : { port, host });
  stopOnSignals(listener.close);
  log.event("listening", { at: listener.addresses.map(urlOf).join(",") });
}

function urlOf({ family, address, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
