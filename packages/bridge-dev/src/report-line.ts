import type { Report } from "clientmcp-bridge";
import { printable } from "clientmcp-bridge/command";
import type { Paint } from "./paint.ts";
import { quoted } from "./welcome-text.ts";
import { unreachable } from "./unreachable.ts";

/** One report in words, for the person at the terminal, whose agent was given a token for `client`. */
export function reportLine(report: Report, time: Date, paint: Paint, client: string): string {
  const shown = printableReport(report);
  return `${paint("dim", time.toTimeString().slice(0, 8))}  ${sentence(shown, paint)}${otherClient(shown, client)}`;
}

function otherClient(report: Report, client: string): string {
  if (report.kind !== "client-connected" || report.client === client) return "";
  return `, but the token above is for ${client}; for this one: npx clientmcp-dev token --role agent --client ${quoted(report.client)}`;
}

function sentence(report: Report, paint: Paint): string {
  switch (report.kind) {
    case "client-connected":
      return `${report.client} ${paint("green", "connected")}`;
    case "client-refused":
      return `a client was ${paint("red", "refused")} with ${report.code}: ${report.reason}`;
    case "client-disconnected":
      return `${report.client} ${paint("yellow", "disconnected")}${because(report.code, report.reason)}`;
    case "registered":
      return `${report.client} has ${report.tools === 1 ? "1 tool" : `${report.tools} tools`}${report.changed ? "" : ", as before"}`;
    case "call-started":
      return `${report.agent ?? "an agent"} calls ${paint("bold", report.tool)} of ${report.client}`;
    case "call-finished":
      return `${paint("bold", report.tool)} of ${report.client}: ${ending(report, paint)} after ${Math.round(report.ms)} ms`;
    case "stream-opened":
      return `an agent listens to ${report.client}`;
    case "stream-closed":
      return `an agent stopped listening to ${report.client}`;
    case "agent-refused":
      return `an agent was ${paint("red", "refused")} with ${report.status}: ${report.reason}`;
    case "generations-unknown":
      return `tokens cannot be checked: ${report.reason}`;
    case "internal-error":
      return `${paint("red", "a fault of the bridge")}: ${report.reason}`;
    default:
      return unreachable(report);
  }
}

function ending({ outcome, isError }: Report & { kind: "call-finished" }, paint: Paint): string {
  if (outcome !== "answered") return paint("red", outcome);
  return isError ? paint("red", "answered with an error") : paint("green", "answered");
}

function because(code: number | undefined, reason: string): string {
  const parts = [code, reason].filter((part) => part !== undefined && part !== "");
  return parts.length === 0 ? "" : ` (${parts.join(": ")})`;
}

/** Names come from outside: no control character of theirs may reach the terminal. */
function printableReport(report: Report): Report {
  const entries = Object.entries(report).map(([name, value]) => [
    name,
    typeof value === "string" ? printable(value) : value,
  ]);
  return Object.fromEntries(entries) as Report;
}
