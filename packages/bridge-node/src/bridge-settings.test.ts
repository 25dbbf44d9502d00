import { describe, expect, it } from "vitest";
import { resolveBridgeOptions, type BridgeSettings } from "./bridge-settings.ts";

const secret = "0123456789abcdef0123456789abcdef";

describe("resolveBridgeOptions", () => {
  it("completes the settings with the defaults (SPEC §6)", () => {
    expect(resolveBridgeOptions({ secrets: [secret] })).toMatchObject({
      allowedOrigins: [],
      allowedHosts: undefined,
      callTimeoutMs: 120_000,
      leewayMs: 30_000,
      limits: { tools: 512, callsPerClient: 256, streamsPerClient: 64 },
    });
  });

  it("keeps the other limits when one is given", () => {
    const { limits } = resolveBridgeOptions({ secrets: [secret], limits: { tools: 3 } });
    expect(limits).toMatchObject({ tools: 3, batchMembers: 50 });
  });

  it("takes a setting of undefined for one that is not given", () => {
    const settings = { secrets: [secret], callTimeoutMs: undefined } as unknown as BridgeSettings;
    expect(resolveBridgeOptions(settings).callTimeoutMs).toBe(120_000);
  });

  it("hands no secret on", () => {
    expect(JSON.stringify(resolveBridgeOptions({ secrets: [secret] }))).not.toContain(secret);
  });

  it.each([
    [{ secrets: [] }, "secrets must be an array of at least one secret"],
    [{ secrets: [undefined as unknown as string] }, "the secret has 0 bytes"],
    [{ secrets: ["short"] }, "the secret has 5 bytes, at least 32 are needed"],
    [{ secrets: [secret, "é"] }, "secret 2 of 2 has 2 bytes"],
    [{ secrets: [secret], callTimeoutMs: 0 }, "callTimeoutMs must be an integer from 1 to 2147483647, not 0"],
    [{ secrets: [secret], leewayMs: 60_001 }, "leewayMs must be an integer from 0 to 60000, not 60001"],
    [{ secrets: [secret], limits: { tools: 1.5 } }, "limits.tools must be an integer"],
    [{ secrets: [secret], allowedOrigins: ["https://a.example/"] }, 'allowedOrigins: "https://a.example/" must be'],
    [{ secrets: [secret], allowedOrigins: ["null"] }, 'allowedOrigins: "null" must be'],
    [{ secrets: [secret], allowedHosts: ["a.example:80"] }, 'allowedHosts: "a.example:80" must be'],
  ] satisfies [BridgeSettings, string][])("refuses %j", (settings, message) => {
    expect(() => resolveBridgeOptions(settings)).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(message) }),
    );
  });

  it("names a short secret by its position and never shows it (SPEC §2)", () => {
    expect(() => resolveBridgeOptions({ secrets: [secret, "hunter2"] })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });

  it.each([
    { allowedOrigins: ["loopback", "https://a.example:8443", "tauri://localhost"] },
    { allowedHosts: ["[::1]"] },
  ])("accepts %j", (settings) => {
    expect(resolveBridgeOptions({ secrets: [secret], ...settings })).toMatchObject(settings);
  });
});
