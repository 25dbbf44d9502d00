import { beforeEach, describe, expect, it, vi, type Mock } from "vitest";
import { testClient } from "../test/online-client.ts";
import { ClientMCP, type ClientMCPOptions, type Tool } from "./index.ts";

let warn: Mock<(text: string) => void>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockReturnValue();
});

function warningsOf(name: string, tool: Partial<Tool>, options: Partial<ClientMCPOptions> = {}): readonly string[] {
  const { client } = testClient(options);
  // Twice, because a warning is worth saying once.
  for (let round = 0; round < 2; round++) client.expose(name, { handler: () => undefined, ...tool })();
  return warn.mock.calls.map(([text]) => text);
}

describe("development warnings", () => {
  it.each(["admin.users.list", "n".repeat(65)])("E-087: says once that providers refuse the name %s", (name) => {
    expect(warningsOf(name, {})).toEqual([
      `clientmcp: the tool "${name}" has a name that several model providers refuse: use at most 64 characters and no dot.`,
    ]);
  });

  it("says that a name is exposed twice", () => {
    const { client } = testClient();
    client.expose("save", { handler: () => 1 });
    expect(warn).not.toHaveBeenCalled();
    client.expose("save", { handler: () => 2 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"save" is exposed twice'));
  });

  it("says that a transact tool never asks, unless it or a policy does", () => {
    expect(warningsOf("pay", { risk: "transact", confirm: () => undefined })).toEqual([]);
    expect(warningsOf("pay", { risk: "transact" }, { policy: () => "ask" })).toEqual([]);
    expect(warningsOf("pay", { risk: "transact" })).toEqual([expect.stringContaining("never asks the user")]);
  });

  it.each(["anyOf", "oneOf", "allOf"])("E-083: says that providers refuse %s at the top, and leaves it", (keyword) => {
    const inputSchema = { type: "object", [keyword]: [{ required: ["a"] }] } as const;
    expect(warningsOf("tool", { inputSchema })).toEqual([expect.stringContaining("union or intersection at the top")]);
  });

  it.each(["#/$defs/missing", "https://example.com/schema.json", "other.json"])(
    "E-084: names the $ref %s, which leads nowhere",
    ($ref) => {
      const inputSchema = { type: "object", properties: { a: { items: [{ $ref }] } }, $defs: { there: {} } } as const;
      expect(warningsOf("tool", { inputSchema })).toEqual([expect.stringContaining(`the $ref "${$ref}"`)]);
    },
  );

  it("E-084: says nothing about a $ref that resolves, or that is data", () => {
    const inputSchema = {
      type: "object",
      properties: {
        a: { $ref: "#" },
        b: { $ref: "#/$defs/x~1y" },
        c: { $ref: "#anchor" },
        d: { const: { $ref: "nowhere" } },
      },
      $defs: { "x/y": {} },
    } as const;
    expect(warningsOf("tool", { inputSchema })).toEqual([]);
  });

  it("prints errors where there is no onError", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue();
    const client = new ClientMCP({ url: "ws://b.example", token: "t" });
    const listener = vi.fn<() => void>(() => {
      throw new Error("listener");
    });
    client.subscribe(listener);
    client.instructions = "changed";
    await Promise.resolve();
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "listener" }));
  });
});
