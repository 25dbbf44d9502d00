import { describe, expect, it } from "vitest";
import { bringOnline, callTool, settle, testClient } from "../test/online-client.ts";

describe("ClientMCP", () => {
  it("connects, registers, runs a call and answers it (SPEC §3.2)", async () => {
    const test = testClient({ instructions: "A wallet." });
    test.client.expose("getBalance", {
      description: "The balance",
      inputSchema: { type: "object", properties: { chain: { type: "integer" } }, required: ["chain"] },
      risk: "observe",
      handler: ({ chain }) => ({ chain, balance: "100.50" }),
    });
    const socket = await bringOnline(test);

    expect(socket.messages).toEqual([
      {
        type: "register",
        tools: [
          {
            name: "getBalance",
            description: "The balance",
            inputSchema: { type: "object", properties: { chain: { type: "integer" } }, required: ["chain"] },
            annotations: { readOnlyHint: true },
            _meta: { "io.github.clientmcp/risk": "observe" },
          },
        ],
        instructions: "A wallet.",
      },
    ]);
    expect(test.client.toolStatus("getBalance")).toBe("registered");
    expect(await callTool(socket, "getBalance", { chain: 1 })).toEqual({
      content: [{ type: "text", text: '{"chain":1,"balance":"100.50"}' }],
      structuredContent: { chain: 1, balance: "100.50" },
    });
  });

  it("declares an empty set on a connection without tools (SPEC §3.2)", async () => {
    const socket = await bringOnline(testClient());
    expect(socket.sent).toEqual(['{"type":"register","tools":[]}']);
  });

  it("E-080: throws invalid-tool for a bad tool, and the others stay registered and callable", async () => {
    const test = testClient();
    test.client.expose("good", { inputSchema: {}, handler: () => "ok" });
    const socket = await bringOnline(test);
    const invalid = expect.objectContaining({
      code: "invalid-tool",
      message: expect.stringContaining('"a b"'),
    }) as Error;
    expect(() => test.client.expose("a b", { handler: () => 1 })).toThrow(invalid);
    expect(() => test.client.expose("bad", { inputSchema: { type: "string" }, handler: () => 1 })).toThrow(
      'The tool "bad" cannot be exposed: inputSchema.type must be "object", not "string"',
    );
    await settle();
    expect(socket.sent).toHaveLength(1);
    expect(await callTool(socket, "good")).toMatchObject({ content: [{ text: "ok" }] });
  });

  it("exposes, removes and exposes again in one tick without a word to the bridge", async () => {
    const test = testClient();
    const tool = { handler: () => 1 };
    const remove = test.client.expose("a", tool);
    test.client.expose("b", tool);
    const socket = await bringOnline(test);
    remove();
    test.client.expose("a", tool);
    await settle();
    expect(socket.sent).toHaveLength(1);
    expect(test.client.toolStatus("a")).toBe("registered");
  });

  it("declares a tool that comes back later after the others", async () => {
    const test = testClient();
    const tool = { handler: () => 1 };
    const remove = test.client.expose("a", tool);
    test.client.expose("b", tool);
    remove();
    await settle();
    test.client.expose("a", tool);
    const socket = await bringOnline(test);
    expect(socket.messages[0]).toMatchObject({ tools: [{ name: "b" }, { name: "a" }] });
  });

  it("a remover removes its own exposure only, and only once", async () => {
    const test = testClient();
    const remove = test.client.expose("a", { handler: () => 1 });
    remove();
    test.client.expose("a", { handler: () => 2 });
    remove();
    expect(test.client.toolStatus("a")).toBe("pending");
    test.client.unexpose("a");
    expect(test.client.toolStatus("a")).toBe("unknown");
  });

  it("shows a changed tool as pending until the bridge has confirmed the change", async () => {
    const test = testClient();
    const remove = test.client.expose("a", { handler: () => 1 });
    const socket = await bringOnline(test);
    remove();
    test.client.expose("a", { description: "changed", handler: () => 1 });
    await settle();
    expect(test.client.toolStatus("a")).toBe("pending");
    socket.receive({ type: "registered" });
    expect(test.client.toolStatus("a")).toBe("registered");
  });

  it("replaces the instructions, and clears them (SPEC §3.2)", async () => {
    const test = testClient({ instructions: "one" });
    const socket = await bringOnline(test);
    test.client.instructions = undefined;
    await settle();
    expect(socket.sent).toEqual([
      '{"type":"register","tools":[],"instructions":"one"}',
      '{"type":"register","tools":[]}',
    ]);
  });

  it("allows exposing on a closed client, and declares it when it connects again", async () => {
    const test = testClient();
    test.client.close();
    const remove = test.client.expose("a", { handler: () => 1 });
    remove();
    test.client.expose("b", { handler: () => 1 });
    const socket = await bringOnline(test);
    expect(socket.messages[0]).toMatchObject({ tools: [{ name: "b" }] });
  });

  it("several clients of one page are independent", async () => {
    const [one, two] = [testClient(), testClient()];
    one.client.expose("a", { handler: () => 1 });
    await bringOnline(one);
    expect(two.client.getSnapshot()).toMatchObject({ status: "offline", tools: [] });
    expect(two.network.sockets).toHaveLength(0);
  });
});
