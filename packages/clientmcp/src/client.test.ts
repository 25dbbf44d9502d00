import { expect, it } from "vitest";
import { bringOnline, callTool, testClient } from "../test/online-client.ts";

it("connects, registers, runs a call and answers it (SPEC §3.2)", async () => {
  const test = testClient({ instructions: "A wallet." });
  test.client.expose("getBalance", {
    description: "The balance",
    inputSchema: { type: "object", properties: { chain: { type: "integer" } }, required: ["chain"] },
    risk: "observe",
    handler: ({ chain }) => ({ chain, balance: "100.50" }),
  });
  const socket = await bringOnline(test);

  expect(socket.protocols).toEqual(["clientmcp.v1", "client.test.token"]);
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
  expect(test.client.status).toBe("online");
  expect(test.client.toolStatus("getBalance")).toBe("registered");
  expect(await callTool(socket, "getBalance", { chain: 1 })).toEqual({
    content: [{ type: "text", text: '{"chain":1,"balance":"100.50"}' }],
    structuredContent: { chain: 1, balance: "100.50" },
  });
});
