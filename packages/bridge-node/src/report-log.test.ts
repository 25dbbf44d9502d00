import type { Report } from "@clientmcp/bridge-core";
import { describe, expect, it } from "vitest";
import { ReportLog, textLine, type LogFormat, type LogLevel } from "./report-log.ts";

const REGISTERED: Report = { kind: "registered", client: "wallet", tools: 4, changed: true };
const REFUSED: Report = { kind: "agent-refused", status: 401, reason: "a valid agent token is needed" };
const STARTED: Report = { kind: "call-started", client: "wallet", tool: "t", agent: undefined };

function logged(format: LogFormat, level: LogLevel, ...reports: readonly Report[]): string[] {
  const lines: string[] = [];
  const log = new ReportLog(format, level, (text) => lines.push(text));
  for (const report of reports) log.report(report);
  return lines;
}

describe("textLine", () => {
  it("quotes a name that could be taken for another line or pair", () => {
    const json = '{"level":"info","time":"2026-01-01T12:00:00.000Z","event":"call-started","tool":"a\\n2026 b=c"}';
    expect(textLine(json)).toBe('2026-01-01T12:00:00.000Z info call-started tool="a\\n2026 b=c"\n');
  });

  it("shows no character of a name that a terminal obeys or that turns the direction of the line", () => {
    const json =
      '{"level":"info","time":"2026-01-01T12:00:00.000Z","event":"call-started","tool":"a\u009b2J\u202eb","agent":"\\u001b[2J\u007f"}';
    expect(textLine(json)).toBe(
      '2026-01-01T12:00:00.000Z info call-started tool="a\uFFFD2J\uFFFDb" agent="\\u001b[2J\uFFFD"\n',
    );
  });
});

describe("ReportLog", () => {
  it("writes the facts of a report as pairs", () => {
    expect(logged("text", "info", REGISTERED)).toEqual([
      expect.stringMatching(/^\d{4}-\S+Z info registered client=wallet tools=4 changed=true\n$/),
    ]);
  });

  it("writes a report as one JSON object, and leaves out what is not known", () => {
    const [line = ""] = logged("json", "debug", STARTED);
    expect(line.endsWith("}\n")).toBe(true);
    expect(JSON.parse(line)).toEqual({
      level: "debug",
      time: expect.stringMatching(/^\d{4}-\S+Z$/),
      event: "call-started",
      client: "wallet",
      tool: "t",
    });
  });

  it("writes what is of the level and above", () => {
    expect(logged("json", "debug", STARTED, REGISTERED, REFUSED)).toHaveLength(3);
    expect(logged("json", "info", STARTED, REGISTERED, REFUSED)).toHaveLength(2);
    expect(logged("json", "warn", STARTED, REGISTERED, REFUSED)).toHaveLength(1);
  });

  it("writes nothing when it is off", () => {
    expect(logged("off", "debug", STARTED, REGISTERED, REFUSED)).toEqual([]);
  });
});
