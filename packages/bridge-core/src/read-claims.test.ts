import { describe, expect, it } from "vitest";
import { areClaimsCurrent, readClaims } from "./read-claims.ts";

describe("readClaims", () => {
  it("reads a full payload and ignores what it does not know (SPEC §2)", () => {
    const payload = { sub: "app", role: "agent", exp: 100.5, nbf: 1, gen: 3, scope: "read", iat: "x" };
    expect(readClaims(payload)).toEqual({
      ok: true,
      claims: { clientId: "app", role: "agent", expiresAt: 100_500, notBefore: 1_000, generation: 3, scope: "read" },
    });
  });

  it("counts characters, not code units, of a client ID", () => {
    expect(readClaims({ sub: "😀".repeat(128), role: "client" }).ok).toBe(true);
    expect(readClaims({ sub: "😀".repeat(129), role: "client" }).ok).toBe(false);
  });

  it.each([{ gen: -1 }, { gen: 1.5 }, { gen: "2" }, { gen: null }])(
    "takes the malformed generation %j for none",
    (more) => {
      const reading = readClaims({ sub: "app", role: "client", ...more });
      expect(reading).toMatchObject({ ok: true, claims: { generation: 0 } });
    },
  );

  it("ignores the scope of a client token", () => {
    expect(readClaims({ sub: "app", role: "client", scope: "x" })).toMatchObject({ claims: { scope: "all" } });
  });

  it.each<[string, unknown]>([
    ["no object", "text"],
    ["null", null],
    ["an array", []],
    ["no sub", { role: "agent" }],
    ["an empty sub", { sub: "", role: "agent" }],
    ["a long sub", { sub: "x".repeat(129), role: "agent" }],
    ["a sub with a line break", { sub: "a\nb", role: "agent" }],
    ["a numeric sub", { sub: 5, role: "agent" }],
    ["no role", { sub: "app" }],
    ["another role", { sub: "app", role: "admin" }],
    ["exp as text", { sub: "app", role: "agent", exp: "5" }],
    ["exp null", { sub: "app", role: "agent", exp: null }],
    ["an infinite exp", { sub: "app", role: "agent", exp: Infinity }],
    ["nbf as text", { sub: "app", role: "agent", nbf: "5" }],
    ["an unknown scope", { sub: "app", role: "agent", scope: "write" }],
    ["scope null", { sub: "app", role: "agent", scope: null }],
  ])("refuses %s", (_, payload) => {
    expect(readClaims(payload)).toEqual({ ok: false, fault: expect.any(String) });
  });
});

describe("areClaimsCurrent", () => {
  const claims = { clientId: "app", role: "agent", generation: 0, scope: "all" } as const;

  it("grants the leeway on both sides and not more", () => {
    const dated = { ...claims, expiresAt: 100_000, notBefore: 50_000 };
    expect(areClaimsCurrent(dated, 129_999, 30_000)).toBe(true);
    expect(areClaimsCurrent(dated, 130_000, 30_000)).toBe(false);
    expect(areClaimsCurrent(dated, 20_000, 30_000)).toBe(true);
    expect(areClaimsCurrent(dated, 19_999, 30_000)).toBe(false);
  });

  it("holds without dates", () => {
    expect(areClaimsCurrent({ ...claims, expiresAt: undefined, notBefore: undefined }, 0, 0)).toBe(true);
  });
});
