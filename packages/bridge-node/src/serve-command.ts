import type { AddressInfo } from "node:net";
import { bridgeSettings, secretsFrom, unknownVariables, type ServeFlags } from "./command-settings.ts";
import { createBridge } from "./create-bridge.ts";
import { FileGenerations } from "./file-generations.ts";
import { listen } from "./listen.ts";
import { Metrics } from "./metrics.ts";
import { withMetrics } from "./metrics-route.ts";
import { reportCrashes } from "./report-crashes.ts";
import { ReportLog } from "./report-log.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** Serves until a signal ends the process. */
export async function serve(flags: ServeFlags): Promise<void> {
  process.stdout.on("error", () => {}); // The bridge goes on when nobody reads its log any longer.
  reportCrashes("clientmcp-bridge");
  const log = new ReportLog(flags.log, flags.logLevel, (text) => process.stdout.write(text));
  for (const name of unknownVariables(process.env)) log.event("unknown-variable", { name }, "warn");
  const metrics = flags.metrics === "on" ? new Metrics() : undefined;
  const generations = generationsOf(flags, log);
  const bridge = createBridge({
    ...bridgeSettings(flags, secretsFrom(process.env)),
    ...(generations && { generations }),
    onReport: (report) => {
      log.report(report);
      metrics?.report(report);
    },
  });
  const { port, host } = flags;
  const listener = await listen(metrics === undefined ? bridge : withMetrics(bridge, metrics), {
    port,
    ...(host !== undefined && { host }),
    ...(metrics && { onConnection: metrics.traffic.watch }),
  });
  stopOnSignals(listener.close);
  log.event("listening", { at: listener.addresses.map(urlOf).join(",") });
}

function generationsOf({ generations: file }: ServeFlags, log: ReportLog): FileGenerations | undefined {
  if (file === undefined) return undefined;
  return new FileGenerations(file, { onProblem: (reason) => log.event("generations-kept", { reason }, "error") });
}

function urlOf({ family, address, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
