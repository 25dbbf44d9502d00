import { describe, expect, it } from "vitest";
import { ClientMCP, type ClientMCPOptions } from "./index.ts";
import { socketUrl } from "./client-options.ts";

const good = { url: "wss://bridge.example/connect", token: "a.b.c" };

describe("the options of a client", () => {
  it.each([
    ["https://b.example/connect", "wss://b.example/connect"],
    ["http://localhost:6270/connect", "ws://localhost:6270/connect"],
    ["ws://localhost:6270/connect?a=1#frag", "ws://localhost:6270/connect?a=1"],
    ["WSS://b.example/connect", "wss://b.example/connect"],
    [new URL("https://b.example/http"), "wss://b.example/http"],
  ])("connects for the url %s to %s", (url, address) => {
    expect(socketUrl(url)).toBe(address);
  });

  it.each([
    [{ url: "/connect" }, 'url must be a whole address that begins with wss:, ws:, https: or http:, not "/connect"'],
    [{ url: "ftp://b.example" }, 'https: or http:, not "ftp://b.example"'],
    [{ url: "localhost:6270" }, 'https: or http:, not "localhost:6270"'],
    [{ url: undefined }, "url must be a whole address"],
    [{ token: "" }, "token must be a JWT"],
    [{ token: "two words" }, "token must be a JWT"],
    [{ token: undefined }, "token must be a JWT"],
    [{ WebSocket: {} }, "WebSocket must be a function, not object"],
    [{ onError: "x" }, "onError must be a function, not string"],
    [{ policy: "ask" }, "policy must be a function, not string"],
    [{ grantKey: 1 }, "grantKey must be a function, not number"],
    [{ approvalTimeoutMs: 0 }, "approvalTimeoutMs must be a whole number above 0"],
    [{ approvalTimeoutMs: Number.NaN }, "approvalTimeoutMs must be a whole number"],
    [{ approvalTimeoutMs: "5" }, "approvalTimeoutMs must be a whole number"],
    [{ instructions: "x".repeat(65_537) }, "instructions take 65537 bytes"],
  ])("%j throws invalid-option and says what is wrong", (option, message) => {
    const make = (): ClientMCP => new ClientMCP({ ...good, ...option } as ClientMCPOptions);
    expect(make).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(message) }),
    );
  });

  it("E-051: never shows a token", () => {
    expect(() => new ClientMCP({ ...good, token: "secret token" })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("secret") }),
    );
  });
});
