import { expect, it } from "vitest";
import { mintJws } from "./mint-jws.ts";

it("signs as RFC 7515 does (its example with HS256, headers and claims as text)", () => {
  const key = Buffer.from(
    "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
    "base64url",
  );
  const header = '{"typ":"JWT",\r\n "alg":"HS256"}';
  const claims = '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}';
  expect(mintJws(claims, key, { header })).toBe(
    "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  );
});

it("signs what is no token at all", () => {
  expect(mintJws([1], "secret", { header: 7 })).toMatch(/^Nw\.WzFd\.[\w-]{43}$/);
});
