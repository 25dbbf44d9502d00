import { describe, expect, it, vi } from "vitest";
import { main } from "./main.ts";

async function run(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let out = "";
  let err = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((err += String(text)), true));
  const code = await main(["node", "clientmcp-conformance", ...args], (text) => void (out += text));
  return { code, out, err };
}

const SECRET = "s".repeat(32);

describe("clientmcp-conformance", () => {
  it.each([
    [[], "error: --url is missing"],
    [["--url", "http://localhost:1"], "error: --secret (or CLIENTMCP_SECRET) is missing"],
    [["--url", "localhost", "--secret", SECRET], "error: the url must begin with http:// or https://"],
    [["--url", "http://localhost:1", "--secret", "short"], "error: the secret must have at least 32 bytes"],
    [["--url", "http://localhost:1", "--secret", SECRET, "--only", "nothing.*"], "error: no check matches --only"],
    [["--level", "may"], "Allowed choices are must, should"],
    [["--call-timeout", "soon"], "It must be a number of seconds"],
    [["--unknown"], "error: unknown option '--unknown'"],
  ])("%j is bad usage: 2, and one line that says what to change", async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  it("ends with 1 and says what was expected when nobody answers", async () => {
    const { code, out } = await run("--url", "http://127.0.0.1:1", "--secret", SECRET, "--only", "agent.era.discover");
    expect(code).toBe(1);
    expect(out).toContain("FAIL  MUST    agent.era.discover: answers server/discover as 2026-07-28 wants it");
  });

  it("prints the report as JSON", async () => {
    const { out } = await run(
      "--url",
      "http://127.0.0.1:1",
      "--secret",
      SECRET,
      "--only",
      "agent.era.discover",
      "--json",
    );
    expect(JSON.parse(out)).toMatchObject({ ok: false, counts: { passed: 0, failed: 1, skipped: 0 } });
  });

  it("lists checks without a bridge", async () => {
    const { code, out } = await run("--list", "--only", "agent.era.discover");
    expect(code).toBe(0);
    expect(out).toContain("SPEC §4.1\tMUST\tagent.era.discover\tanswers server/discover as 2026-07-28 wants it");
    expect(out).toContain("| SPEC §4.1 protocol revisions | 1 | 0 |");
  });

  it("explains itself", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    for (const flag of [
      "--url",
      "--secret",
      "--origin",
      "--call-timeout",
      "--only",
      "--level",
      "--slow",
      "--json",
      "--list",
    ]) {
      expect(out).toContain(flag);
    }
    expect(out).toContain("Exit codes: 0 the bridge conforms, 1 it does not, 2 bad usage.");
  });
});
