import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientMCPError } from "./client-error.ts";
import { askToken, type TokenSource } from "./token.ts";

async function faultOf(source: unknown): Promise<string> {
  const answer = await askToken(source as TokenSource);
  if (!(answer instanceof ClientMCPError)) throw new Error("a token");
  expect(answer.code).toBe("token-failed");
  return answer.message;
}

describe("askToken (SPEC §2)", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("takes a string, and what a function gives or resolves to", async () => {
    expect(await askToken("a.b.c")).toBe("a.b.c");
    expect(await askToken(() => "a.b.c")).toBe("a.b.c");
    expect(await askToken(() => Promise.resolve("a.b.c\n"))).toBe("a.b.c");
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("signed out");
      },
      "The token function failed: signed out",
    ],
    ["rejects", () => Promise.reject(new Error("signed out")), "The token function failed: signed out"],
    ["rejects with no error", () => Promise.reject("no"), "The token function failed: no"],
    [
      "rejects with what cannot be shown",
      () => Promise.reject(Object.create(null)),
      "The token function failed: an error that cannot be shown",
    ],
    ["gives nothing", () => undefined, "The token function gave a value of type undefined instead of a token"],
    ["gives null", () => null, "The token function gave null instead of a token"],
    ["gives a number", () => 5, "The token function gave a value of type number instead of a token"],
    ["gives an empty string", () => "", "The token function gave an empty string instead of a token"],
    [
      "gives an error page",
      () => "<html>",
      "The token function gave text that is no JWT (an error page?) instead of a token",
    ],
  ])("E-045: a function that %s is a failure", async (_, source, message) => {
    expect(await faultOf(source)).toBe(message);
  });

  it("gives up on a function that does not answer within 30 s", async () => {
    const fault = faultOf(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await fault).toBe("The token function gave no answer within 30 s");
  });

  it("E-051: says nothing of what was given", async () => {
    expect(await faultOf(() => "secret token")).not.toContain("secret");
  });
});
