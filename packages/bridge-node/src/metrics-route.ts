import type { Bridge } from "./create-bridge.ts";
import type { Metrics } from "./metrics.ts";

/** `bridge`, and before it `/metrics`. Pages of other origins may not read it, but any peer may: a proxy keeps strangers off. */
export function withMetrics(bridge: Bridge, metrics: Metrics): Bridge {
  return {
    ...bridge,
    handleRequest: (req, res) => {
      if (req.url?.split("?", 1)[0] !== "/metrics") return bridge.handleRequest(req, res);
      if (bridge.vet(req).verdict !== "admitted") return void res.writeHead(403).end();
      if (req.method !== "GET" && req.method !== "HEAD") return void res.writeHead(405, { Allow: "GET, HEAD" }).end();
      void metrics.text().then((text) => res.writeHead(200, { "Content-Type": metrics.contentType }).end(text));
    },
  };
}
