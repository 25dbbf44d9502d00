import { describe, expect, it } from "vitest";
import { greeting } from "./greeting.ts";
import type { DevBridge } from "./start-dev-bridge.ts";

const bridge: DevBridge = {
  addresses: [],
  url: "http://localhost:6270",
  client: "@acme/wallet",
  secret: { kind: "kept", secret: "s", file: "/p/node_modules/.clientmcp/.env" },
  inspectorUrl: () => "http://localhost:6270/?key=k",
  mintToken: async () => "",
  close: async () => {},
};
const plain = (_style: string, text: string): string => text;

describe("greeting", () => {
  it("says where the application and the agent connect, and where the inspector is", () => {
    const text = greeting(bridge, "a.b.c", plain);
    expect(text).toContain("ws://localhost:6270/connect");
    expect(text).toContain("http://localhost:6270/dev/token?client=%40acme%2Fwallet");
    expect(text).toContain("http://localhost:6270/mcp");
    expect(text).toContain("http://localhost:6270/?key=k\n");
  });

  it("gives a command for Claude Code that works as it is, with a name that Claude Code takes", () => {
    expect(greeting(bridge, "a.b.c", plain)).toContain(
      '\n  claude mcp add --transport http acme-wallet http://localhost:6270/mcp --header "Authorization: Bearer a.b.c"\n',
    );
  });

  it("says how long the token is good that it prints", () => {
    expect(greeting(bridge, "a.b.c", plain)).toContain("a token that is good for 30 days:\n");
  });

  it("fits a terminal of 24 lines", () => {
    expect(greeting(bridge, "a.b.c", plain).split("\n").length).toBeLessThan(24);
  });

  it("says when tokens will not outlive the process, and why", () => {
    const secret = { kind: "in-memory", secret: "s", why: "read-only" } as const;
    const text = greeting({ ...bridge, secret }, "a.b.c", plain);
    expect(text).toContain("(read-only)");
    expect(text).not.toContain("30 days");
    expect(greeting(bridge, "a.b.c", plain)).not.toContain("process ends");
  });
});
