import { describe, it } from "vitest";
import { runConformance } from "../src/index.ts";
import { TINY_SECRET, TinyBridge, type Fault } from "./tiny-bridge.ts";

/** A fault and a check that must see it. */
const FAULTS: readonly (readonly [Fault, string])[] = [
  ["takes-any-signature", "tokens.agent.wrong-secret"],
  ["takes-any-signature", "tokens.client.wrong-secret"],
  ["echoes-the-token", "client.handshake.v1-first"],
  ["keeps-the-older-connection", "client.lifecycle.newest-wins"],
  ["never-confirms", "client.register.registered"],
  ["answers-other-pongs", "client.messages.ping"],
  ["rounds-numbers", "agent.verbatim.arguments.big-integers"],
  ["forgets-the-challenge", "agent.auth.missing.discover"],
  ["needs-no-version-header", "agent.era.header-missing"],
  ["shows-tools-of-others", "agent.list.isolated"],
  ["keeps-tools-of-the-gone", "client.lifecycle.close-tools"],
  ["never-cancels", "agent.cancel.hang-up.modern"],
  ["mixes-up-ids", "agent.call.once"],
  ["allows-any-origin", "agent.origin.refused.foreign"],
];

describe("a bridge that breaks one rule", () => {
  // At once, because a check waits some seconds for what a broken bridge never sends.
  it.concurrent.for(FAULTS)("%s fails the check %s", { timeout: 60_000 }, async ([fault, check], { expect }) => {
    expect(await statusOf(check, new TinyBridge())).toBe("passed");
    expect(await statusOf(check, new TinyBridge(fault))).toBe("failed");
  });
});

async function statusOf(check: string, bridge: TinyBridge): Promise<string | undefined> {
  const url = await bridge.start();
  try {
    const report = await runConformance({ url, secret: TINY_SECRET, only: [check] });
    return report.checks[0]?.status;
  } finally {
    bridge.stop();
  }
}
