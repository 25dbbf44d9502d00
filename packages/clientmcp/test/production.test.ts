import { describe, expect, it, vi } from "vitest";
import { ClientMCP, ClientMCPError, describeTool, type StandardSchema } from "../src/index.ts";
import { bringOnline, callTool, testClient } from "./online-client.ts";

const handler = (): string => "ok";

function make(options: object): () => ClientMCP {
  return () => new ClientMCP({ url: "wss://b.example", token: "a.b.c", ...options });
}

function errorOf(act: () => unknown): { readonly code: string; readonly message: string } {
  try {
    act();
  } catch (error) {
    if (error instanceof ClientMCPError) return { code: error.code, message: error.message };
  }
  throw new Error("no ClientMCPError was thrown");
}

/** A schema that no arguments satisfy. */
const NEVER_VALID: StandardSchema = {
  "~standard": {
    version: 1,
    vendor: "test",
    jsonSchema: { input: () => ({ type: "object" }), output: () => ({ type: "object" }) },
    validate: () => ({ issues: [{ message: "must be a name", path: ["to", 0] }] }),
  },
};

describe("the production build", () => {
  it("names the option in an error, with its code", () => {
    expect(errorOf(make({ url: "/connect" }))).toEqual({ code: "invalid-option", message: "invalid-option: url" });
    expect(errorOf(make({ token: "" })).message).toBe("invalid-option: token");
    expect(errorOf(make({ policy: 1 })).message).toBe("invalid-option: policy");
    expect(errorOf(make({ approvalTimeoutMs: 0 })).message).toBe("invalid-option: approvalTimeoutMs");
  });

  it("E-080: names the tool and the member at fault, and keeps the other tools online", async () => {
    const test = testClient();
    const { client } = test;
    client.expose("good", { handler });
    const faults = [
      ["a b", { handler }, 'invalid-tool: "a b": name'],
      ["t", { handler, title: 5 }, 'invalid-tool: "t": title'],
      ["t", { handler, annotations: { readOnlyHint: 1 } }, 'invalid-tool: "t": annotations.readOnlyHint'],
      ["t", { handler, inputSchema: { type: "array" } }, 'invalid-tool: "t": inputSchema.type'],
      ["t", { handler, inputSchema: { type: "object", properties: { a: 1 } } }, '"t": inputSchema.properties.a'],
      ["t", { handler, risk: "lethal" }, 'invalid-tool: "t": risk'],
      ["t", {}, 'invalid-tool: "t": handler'],
      [
        "t",
        { handler, inputSchema: { type: "object", properties: { a: { type: "number", "x-mcp-header": "A" } } } },
        'invalid-tool: "t": x-mcp-header of "a"',
      ],
    ] as const;
    for (const [name, tool, message] of faults) {
      expect(errorOf(() => client.expose(name, tool as never)).message).toContain(message);
    }
    const socket = await bringOnline(test);
    expect(socket.messagesOf("register")).toEqual([
      { type: "register", tools: [{ name: "good", inputSchema: { type: "object", properties: {} } }] },
    ]);
  });

  it("gives a schema library without JSON Schema an error that names the missing part", () => {
    const inputSchema = { "~standard": { version: 1, vendor: "old", validate: (value: unknown) => ({ value }) } };
    const described = describeTool("t", { inputSchema, handler } as never);
    expect(described).toMatchObject({
      kind: "refused",
      error: { message: 'invalid-tool: "t": inputSchema: no ~standard.jsonSchema' },
    });
  });

  it("keeps the close code and the bridge's own reason", async () => {
    const test = testClient();
    const socket = await bringOnline(test);
    socket.end(4400, 'tool "x": declared twice');
    expect(test.client.getSnapshot().error).toMatchObject({
      code: "protocol-error",
      message: 'protocol-error: 4400: tool "x": declared twice',
    });
  });

  it("still tells agents in whole sentences why a call failed", async () => {
    const test = testClient();
    test.client.expose("checked", { handler, inputSchema: NEVER_VALID });
    test.client.expose("confirmed", { handler, confirm: () => ({ title: "Sure?" }) });
    test.client.expose("promising", { handler, outputSchema: { type: "object" } });
    const socket = await bringOnline(test);
    const textOf = async (name: string): Promise<unknown> => JSON.stringify((await callTool(socket, name))["content"]);
    expect(await textOf("checked")).toContain("to.0: must be a name");
    expect(await textOf("confirmed")).toContain(
      "the user must confirm this call, but nothing in the application can ask",
    );
    expect(await textOf("promising")).toContain("cannot be sent: it does not match its outputSchema");
    expect(await textOf("gone")).toContain("is not there any more: list the tools again.");
  });

  it("prints nothing", async () => {
    const printed = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
    const test = testClient({ onError: undefined });
    test.client.expose("a.b", { handler, risk: "transact" });
    test.client.exposeDescribed(describeTool("", { handler }), { current: { handler } });
    const socket = await bringOnline(test);
    socket.end(4400);
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });
});
