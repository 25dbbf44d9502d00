import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mintToken, type TokenRequest } from "./mint-token.ts";

const SECRET = "a-secret-for-tests-of-at-least-32-bytes";
const request: TokenRequest = { secret: SECRET, sub: "wallet", role: "client", expiresIn: 3600 };

afterEach(() => {
  vi.useRealTimers();
});

function partsOf(token: string): readonly unknown[] {
  return token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown);
}

describe("mintToken (SPEC §2)", () => {
  it("signs a compact HS256 JWS that says who, until when, and nothing that was not asked for", async () => {
    vi.useFakeTimers({ now: 1_800_000_000_500 });
    const token = await mintToken(request);
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/);
    expect(partsOf(token)).toEqual([
      { alg: "HS256", typ: "JWT" },
      { sub: "wallet", role: "client", iat: 1_800_000_000, exp: 1_800_003_600 },
    ]);
  });

  it("gives, for the same second, the token that another implementation of HS256 gives", async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const token = await mintToken(request);
    const [head, claims, signature] = token.split(".");
    expect(signature).toBe(createHmac("sha256", SECRET).update(`${head}.${claims}`).digest("base64url"));
  });

  it("carries the scope and the generation of an agent token, and any client ID", async () => {
    const [, claims] = partsOf(await mintToken({ ...request, sub: "ключ 🔑", role: "agent", scope: "read", gen: 7 }));
    expect(claims).toMatchObject({ sub: "ключ 🔑", role: "agent", scope: "read", gen: 7 });
  });

  it("counts the client ID in characters and the secret in bytes, as the bridge does", async () => {
    await expect(mintToken({ ...request, sub: "🔑".repeat(128), secret: "ключ".repeat(4) })).resolves.toContain(".");
  });

  it.each([
    [{ secret: 5 as unknown as string }, "secret must be a string, not number"],
    [{ secret: "x".repeat(31) }, "the secret has 31 bytes, at least 32 are needed"],
    [{ secret: `${SECRET},${SECRET}` }, "without commas"],
    [{ secret: `${SECRET}\n` }, "without white space around it"],
    [{ sub: "" }, "1 to 128 characters"],
    [{ sub: "a\nb" }, "without control characters"],
    [{ sub: "x".repeat(129) }, "1 to 128 characters"],
    [{ sub: 5 as unknown as string }, "sub must be a client ID"],
    [{ role: "admin" as "agent" }, 'role must be "client" or "agent"'],
    [{ expiresIn: 0 }, "expiresIn must be a number of seconds above 0"],
    [{ expiresIn: Number.NaN }, "expiresIn must be"],
    [{ expiresIn: "1h" as unknown as number }, "expiresIn must be"],
    [{ role: "agent", scope: "write" as "read" }, 'scope must be "read"'],
    [{ scope: "read" }, "scope is for agent tokens"],
    [{ gen: -1 }, "gen must be an integer from 0"],
    [{ gen: 1.5 }, "gen must be an integer from 0"],
  ] satisfies [Partial<TokenRequest>, string][])(
    "E-051: refuses %j without telling the secret",
    async (change, message) => {
      const wrong = { ...request, ...change };
      const error: unknown = await mintToken(wrong).catch((error: unknown) => error);
      expect(error).toMatchObject({ code: "invalid-option", message: expect.stringContaining(message) });
      expect(String(error)).not.toContain(SECRET);
    },
  );
});
