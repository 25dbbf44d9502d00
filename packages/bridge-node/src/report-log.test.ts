import { describe, expect, it } from "vitest";
import { logLine, ReportLog } from "./report-log.ts";

const noon = new Date("2026-01-01T12:00:00Z");

describe("logLine", () => {
  it("writes the facts of a report as pairs and leaves out what is not known", () => {
    expect(logLine("text", noon, "registered", { client: "wallet", tools: 4, changed: true, reason: undefined })).toBe(
      "2026-01-01T12:00:00.000Z registered client=wallet tools=4 changed=true",
    );
  });

  it("quotes a name that could be taken for another line or pair", () => {
    expect(logLine("text", noon, "call-started", { tool: "a\n2026 b=c" })).toBe(
      '2026-01-01T12:00:00.000Z call-started tool="a\\n2026 b=c"',
    );
  });

  it("shows no character of a name that a terminal obeys or that turns the direction of the line", () => {
    const line = logLine("text", noon, "call-started", { tool: "a\u009b2J\u202eb", agent: "\u001b[2J\u007f" });
    expect(line).toBe('2026-01-01T12:00:00.000Z call-started tool="a\uFFFD2J\uFFFDb" agent="\\u001b[2J\uFFFD"');
  });

  it("writes one JSON object", () => {
    expect(logLine("json", noon, "stream-opened", { client: "wallet" })).toBe(
      '{"time":"2026-01-01T12:00:00.000Z","event":"stream-opened","client":"wallet"}',
    );
  });
});

describe("ReportLog", () => {
  it("writes a line for a report", () => {
    const lines: string[] = [];
    new ReportLog("text", (text) => lines.push(text)).report({ kind: "stream-opened", client: "wallet" });
    expect(lines).toEqual([expect.stringMatching(/^\d{4}-\S+Z stream-opened client=wallet\n$/)]);
  });

  it("writes nothing when it is off", () => {
    const lines: string[] = [];
    new ReportLog("off", (text) => lines.push(text)).report({ kind: "stream-opened", client: "wallet" });
    expect(lines).toEqual([]);
  });
});
