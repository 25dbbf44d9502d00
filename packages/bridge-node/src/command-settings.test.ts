import { Command } from "commander";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bridgeSettings, secretsFrom, serveOptions, type ServeFlags } from "./command-settings.ts";

function parse(...args: string[]): ServeFlags {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of serveOptions()) command.addOption(option);
  return command.parse(args, { from: "user" }).opts();
}

describe("the flags of clientmcp-bridge", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("has a default for everything", () => {
    const flags = parse();
    expect(flags).toMatchObject({ port: 6270, log: "text" });
    expect(bridgeSettings(flags, ["s"])).toMatchObject({
      secrets: ["s"],
      allowedOrigins: [],
      callTimeoutMs: 120_000,
      limits: { tools: 512, instructionsBytes: 65_536, registersPer10s: 50 },
    });
  });

  it("reads what the environment says", () => {
    vi.stubEnv("CLIENTMCP_PORT", "7000");
    vi.stubEnv("CLIENTMCP_HOST", "0.0.0.0");
    vi.stubEnv("CLIENTMCP_ALLOWED_ORIGINS", "https://a.example, https://b.example");
    vi.stubEnv("CLIENTMCP_CALL_TIMEOUT", "30");
    vi.stubEnv("CLIENTMCP_LOG", "json");
    vi.stubEnv("CLIENTMCP_LIMIT_REGISTERS_PER_10S", "7");
    const flags = parse();
    expect(flags).toMatchObject({ port: 7000, host: "0.0.0.0", log: "json" });
    expect(bridgeSettings(flags, [])).toMatchObject({
      allowedOrigins: ["https://a.example", "https://b.example"],
      callTimeoutMs: 30_000,
      limits: { registersPer10s: 7, tools: 512 },
    });
  });

  it("prefers a flag to the environment", () => {
    vi.stubEnv("CLIENTMCP_LIMIT_TOOLS", "7");
    expect(bridgeSettings(parse("--limit-tools", "8"), []).limits?.tools).toBe(8);
  });

  it.each([
    ["--port", "65536"],
    ["--port", "http"],
    ["--call-timeout", "0"],
    ["--log", "xml"],
    ["--limit-tools", "-1"],
  ])("refuses %s %s", (flag, value) => {
    expect(() => parse(flag, value)).toThrow(flag);
  });
});

describe("secretsFrom", () => {
  it("splits at commas and drops white space around them", () => {
    expect(secretsFrom({ CLIENTMCP_SECRET: "new, old\n" })).toEqual(["new", "old"]);
  });

  it("says what to do when there is none", () => {
    expect(() => secretsFrom({ CLIENTMCP_SECRET: " , " })).toThrow(/CLIENTMCP_SECRET is not set.*openssl rand/);
  });
});
