import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { TokenVerifier } from "./tokens.ts";

const SECRET = "a-secret-for-tests-of-at-least-32-bytes";
const HEADER = '{"alg":"HS256"}';
const PAYLOAD = '{"sub":"wallet","role":"client","exp":1}';
const CLAIMS = {
  clientId: "wallet",
  role: "client",
  expiresAt: 1_000,
  notBefore: undefined,
  generation: 0,
  scope: "all",
};

/** A token made by hand, so that it may be one that no library would make. */
function sign(header: string | Buffer, payload: string | Buffer, secret = SECRET, hash = "sha256"): string {
  const signed = [header, payload].map((part) => Buffer.from(part).toString("base64url")).join(".");
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}

describe("TokenVerifier", () => {
  it("tells what a token with a valid signature says, also an expired one (SPEC §2)", async () => {
    expect(await new TokenVerifier([SECRET]).verify(sign(HEADER, PAYLOAD))).toEqual(CLAIMS);
  });

  it("knows a token at once that it has seen before", async () => {
    const verifier = new TokenVerifier([SECRET]);
    const token = sign(HEADER, PAYLOAD);
    await verifier.verify(token);
    expect(verifier.verify(token)).toEqual(CLAIMS);
  });

  it("looks at a refused token anew each time", async () => {
    const verifier = new TokenVerifier([SECRET]);
    await verifier.verify("a.b.c");
    expect(verifier.verify("a.b.c")).toBeInstanceOf(Promise);
  });

  it("accepts tokens of each of its secrets", async () => {
    const verifier = new TokenVerifier(["a-newer-secret-of-more-than-32-bytes", SECRET]);
    expect(await verifier.verify(sign(HEADER, PAYLOAD))).toEqual(CLAIMS);
  });

  it("ignores headers that it does not know (SPEC §2)", async () => {
    const header = '{"alg":"HS256","typ":"JOSE","kid":"k","x5u":"https://evil.example"}';
    expect(await new TokenVerifier([SECRET]).verify(sign(header, PAYLOAD))).toEqual(CLAIMS);
  });

  const [head, payload, signature] = sign(HEADER, PAYLOAD).split(".");
  it.each([
    ["none", undefined],
    ["the empty text", ""],
    ["no token", "nonsense"],
    ["a token of another secret", sign(HEADER, PAYLOAD, "another-secret-of-more-than-32-bytes")],
    ["a token with a changed payload", `${head}.${Buffer.from('{"sub":"x"}').toString("base64url")}.${signature}`],
    ["a token with padding", `${head}.${payload}.${signature}=`],
    ["a token with white space", `${head}.${payload}.${signature} `],
    ["a token with a line break", `${head}.${payload}.\n${signature}`],
    ["a token without a signature", `${head}.${payload}.`],
    ["a token of four parts", `${head}.${payload}.${signature}.${signature}`],
    ["algorithm none", `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.${signature}`],
    ["algorithm HS512", sign('{"alg":"HS512"}', PAYLOAD, SECRET, "sha512")],
    ["algorithm hs256", sign('{"alg":"hs256"}', PAYLOAD)],
    ["a critical extension that jose knows", sign('{"alg":"HS256","crit":["b64"],"b64":true}', PAYLOAD)],
    ["a critical extension of null", sign('{"alg":"HS256","crit":null}', PAYLOAD)],
    ["a header that is no object", sign('"HS256"', PAYLOAD)],
    ["a payload that is not JSON", sign(HEADER, "sub=wallet")],
    ["a payload that is not UTF-8", sign(HEADER, Buffer.from('{"sub":"\xff","role":"client"}', "latin1"))],
    ["a payload without a role", sign(HEADER, '{"sub":"wallet"}')],
  ])("refuses %s (SPEC §2)", async (_what, token) => {
    expect(await new TokenVerifier([SECRET]).verify(token)).toBeUndefined();
  });
});
