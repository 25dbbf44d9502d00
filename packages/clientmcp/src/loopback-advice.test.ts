import { describe, expect, it } from "vitest";
import { loopbackAdvice } from "./loopback-advice.ts";

const page = { protocol: "https:", hostname: "app.example" };

describe("loopbackAdvice", () => {
  it.each([
    "ws://localhost:6270/connect",
    "ws://127.0.0.1:6270/connect",
    "ws://[::1]:6270/connect",
    "ws://a.localhost/",
  ])("names cause and fix to an https page that cannot reach %s", (bridge) => {
    expect(loopbackAdvice(bridge, page)).toMatch(/permission \(local network access.*http:\/\/localhost/);
  });

  it("names them to a plain http page too, which is not even asked for permission", () => {
    expect(loopbackAdvice("ws://localhost:6270/connect", { ...page, protocol: "http:" })).toContain("only over https");
  });

  it.each([
    ["wss://bridge.example/connect", page],
    ["ws://localhost.example/connect", page],
    ["ws://localhost:6270/connect", { protocol: "http:", hostname: "localhost" }],
    ["ws://localhost:6270/connect", { protocol: "file:", hostname: "" }],
    ["ws://localhost:6270/connect", { protocol: "https:", hostname: "localhost" }],
    ["ws://localhost:6270/connect", undefined],
  ])("says nothing of %s to a page at %j", (bridge, from) => {
    expect(loopbackAdvice(bridge, from)).toBe("");
  });
});
