import { describe, expect, it } from "vitest";
import { mintToken, type TokenRequest } from "./mint-token.ts";
import { TokenVerifier } from "./tokens.ts";

const SECRET = "a-secret-for-tests-of-at-least-32-bytes";
const request: TokenRequest = { secret: SECRET, sub: "wallet", role: "agent" };

describe("mintToken", () => {
  it("makes a token that a bridge accepts", async () => {
    const token = await mintToken({ ...request, expiresIn: 60, scope: "read", gen: 2 });
    const claims = await new TokenVerifier([SECRET]).verify(token);
    expect(claims).toMatchObject({ clientId: "wallet", role: "agent", scope: "read", generation: 2 });
    expect(claims?.expiresAt).toBeGreaterThan(Date.now() + 58_000);
    expect(claims?.expiresAt).toBeLessThan(Date.now() + 61_000);
  });

  it("makes one that never expires unless told", async () => {
    const claims = await new TokenVerifier([SECRET]).verify(await mintToken(request));
    expect(claims).toMatchObject({ expiresAt: undefined, scope: "all" });
  });

  it.each([
    [{ secret: "short" }, "at least 32 are needed"],
    [{ sub: "" }, "1 to 128 characters"],
    [{ sub: "a\nb" }, "no control characters"],
    [{ sub: "x".repeat(129) }, "1 to 128 characters"],
    [{ role: "admin" as "agent" }, "role must be"],
    [{ scope: "write" as "read" }, "scope must be"],
    [{ role: "client", scope: "read" }, "scope is for agent tokens"],
    [{ expiresIn: 0 }, "expiresIn must be"],
    [{ expiresIn: Number.NaN }, "expiresIn must be"],
    [{ gen: -1 }, "gen must be"],
  ] satisfies [Partial<TokenRequest>, string][])("refuses %j", async (change, message) => {
    await expect(mintToken({ ...request, ...change })).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining(message),
    });
  });
});
