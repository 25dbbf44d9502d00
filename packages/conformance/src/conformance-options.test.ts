import { describe, expect, it } from "vitest";
import { readSettings } from "./conformance-options.ts";

const GOOD = { url: "http://localhost:6270", secret: "s".repeat(32) };

describe("readSettings", () => {
  it("fills in the defaults", () => {
    expect(readSettings(GOOD)).toMatchObject({
      level: "MUST",
      slow: false,
      concurrency: 8,
      only: [],
      origin: undefined,
    });
  });

  it("takes several secrets and a path before the endpoints", () => {
    const { url, secrets } = readSettings({
      url: "https://host/bridge",
      secret: `${"a".repeat(32)},${"b".repeat(32)}`,
    });
    expect(url.pathname).toBe("/bridge");
    expect(secrets).toEqual(["a".repeat(32), "b".repeat(32)]);
  });

  it.each([
    [{ url: "localhost:6270" }, 'the url must begin with http:// or https://, not "localhost:6270"'],
    [{ url: "" }, 'the url must begin with http:// or https://, not ""'],
    [{ secret: `${"a".repeat(32)},short-one` }, "the secret must have at least 32 bytes, each if there are several"],
    [{ callTimeout: 120 }, "the call timeout must be 5 to 30 seconds to be waited for, not 120"],
    [{ concurrency: 0 }, "the concurrency must be a whole number from 1 on, not 0"],
    [
      { origin: "https://app.example/" },
      'the origin must be written as browsers send it, such as https://app.example, not "https://app.example/"',
    ],
  ])("refuses %j in words, and repeats no secret", (more, message) => {
    expect(() => readSettings({ ...GOOD, ...more })).toThrow(
      expect.objectContaining({ code: "invalid-setting", message }),
    );
  });
});
