import type { Report } from "clientmcp-bridge";
import { describe, expect, it } from "vitest";
import { reportLine } from "./report-line.ts";

const noon = new Date(2026, 0, 1, 12, 0, 0);
const client = "wallet";
const plain = (_style: string, text: string): string => text;

describe("reportLine", () => {
  it.each([
    [{ kind: "client-connected", client }, "wallet connected"],
    [{ kind: "client-refused", code: 4401, reason: "token expired" }, "a client was refused with 4401: token expired"],
    [{ kind: "client-disconnected", client, code: 1000, reason: "" }, "wallet disconnected (1000)"],
    [{ kind: "client-disconnected", client, code: undefined, reason: "" }, "wallet disconnected"],
    [{ kind: "registered", client, tools: 1, changed: true }, "wallet has 1 tool"],
    [{ kind: "registered", client, tools: 4, changed: false }, "wallet has 4 tools, as before"],
    [{ kind: "call-started", client, tool: "pay", agent: "claude-code" }, "claude-code calls pay of wallet"],
    [{ kind: "call-started", client, tool: "pay", agent: undefined }, "an agent calls pay of wallet"],
    [
      { kind: "call-finished", client, tool: "pay", outcome: "answered", isError: false, ms: 12.4 },
      "pay of wallet: answered after 12 ms",
    ],
    [
      { kind: "call-finished", client, tool: "pay", outcome: "answered", isError: true, ms: 3 },
      "pay of wallet: answered with an error after 3 ms",
    ],
    [
      { kind: "call-finished", client, tool: "pay", outcome: "timeout", isError: true, ms: 120_000 },
      "pay of wallet: timeout after 120000 ms",
    ],
    [{ kind: "stream-opened", client }, "an agent listens to wallet"],
    [{ kind: "stream-closed", client }, "an agent stopped listening to wallet"],
    [{ kind: "agent-refused", status: 401, reason: "no token" }, "an agent was refused with 401: no token"],
    [{ kind: "internal-error", reason: "TypeError" }, "a fault of the bridge: TypeError"],
  ] satisfies [Report, string][])("says %j in words", (report, words) => {
    expect(reportLine(report, noon, plain, client)).toBe(`12:00:00  ${words}`);
  });

  it("says which token an agent needs for another client than the one that was printed", () => {
    expect(reportLine({ kind: "client-connected", client: "a b" }, noon, plain, client)).toBe(
      '12:00:00  a b connected, but the token above is for wallet; for this one: npx clientmcp-dev token --role agent --client "a b"',
    );
  });

  it("lets no control character of a name reach the terminal, and keeps its own colours", () => {
    const report: Report = { kind: "call-started", client, tool: "\u001b[2Jx\u202e", agent: "a\nb" };
    expect(reportLine(report, noon, (style, text) => `<${style}>${text}</>`, client)).toBe(
      "<dim>12:00:00</>  a\uFFFDb calls <bold>\uFFFD[2Jx\uFFFD</> of wallet",
    );
  });
});
