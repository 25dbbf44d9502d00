import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64Url } from "./base64.ts";

describe("base64", () => {
  it("decodes what Node encodes, and encodes as Node does", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
        expect(encodeBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
      }),
    );
  });

  it.each(["ZWNobw", "ZWNobw=", "ZW!o", "ZWNobw===", "====", "Z", "ZWNo bw==", "ZWN_", "=ZWN"])(
    "refuses %j",
    (text) => {
      expect(decodeBase64(text)).toBeUndefined();
    },
  );
});
