import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { answerOf, NO_MODEL } from "./library.mjs";

/** @type {import("./library.mjs").Library} */
export const officialSdkV1 = {
  name: "SDK v1",
  packages: ["@modelcontextprotocol/sdk"],
  revision: "2025-11-25",
  cannot: NO_MODEL,
  async connect({ url, token, onToolsChanged }) {
    const client = new Client({ name: "agent", version: "1.0.0" });
    client.setNotificationHandler(ToolListChangedNotificationSchema, onToolsChanged);
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    return {
      listTools: async () => (await client.listTools()).tools,
      call: async (name, args, { signal, onProgress } = {}) =>
        answerOf(await client.callTool({ name, arguments: args }, undefined, { signal, onprogress: onProgress })),
      close: () => client.close(),
    };
  },
};
