import { createBridge, listen, type BridgeSettings } from "clientmcp-bridge";
import { expect, it, onTestFinished } from "vitest";
import { runConformance, type ConformanceSettings, type Report } from "../src/index.ts";

const SECRETS = ["the-first-secret-has-at-least-32-bytes", "the-second-secret-has-at-least-32-bytes"];
const ORIGIN = "https://app.example";

it("clientmcp-bridge keeps every rule, MUST and SHOULD", { timeout: 240_000 }, async () => {
  const report = await checked({}, {});
  expect(idsOf(report, "failed")).toEqual([]);
  const skipped = report.checks.flatMap((check) => (check.status === "skipped" ? [check.reason] : []));
  expect(new Set(skipped)).toEqual(
    new Set(["needs a bridge with a short call timeout (--call-timeout)", "takes half a minute or more (--slow)"]),
  );
});

it("clientmcp-bridge keeps the rules about time with a short call timeout", { timeout: 60_000 }, async () => {
  const report = await checked({ callTimeoutMs: 5_000 }, { callTimeout: 5, only: ["agent.call.timeout*"] });
  expect(idsOf(report, "passed")).toEqual(["agent.call.timeout", "agent.call.timeout-meta"]);
});

async function checked(settings: Partial<BridgeSettings>, conformance: Partial<ConformanceSettings>): Promise<Report> {
  const bridge = createBridge({ secrets: SECRETS, allowedOrigins: [ORIGIN], ...settings });
  const listener = await listen(bridge, { port: 0, host: "127.0.0.1" });
  onTestFinished(listener.close);
  const url = `http://127.0.0.1:${listener.addresses[0]?.port}`;
  return runConformance({ url, secret: SECRETS.join(","), origin: ORIGIN, ...conformance });
}

function idsOf(report: Report, status: "passed" | "failed"): readonly string[] {
  return report.checks.filter((check) => check.status === status).map(({ id }) => id);
}
