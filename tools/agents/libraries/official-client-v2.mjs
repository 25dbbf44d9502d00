import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { answerOf, NO_MODEL } from "./library.mjs";

export const officialClientV2 = library("client v2", "2025-11-25", {});
export const officialClientV2Auto = library("client v2, auto", "2026-07-28", {
  versionNegotiation: { mode: "auto" },
});
export const officialClientV2Modern = library("client v2, pinned", "2026-07-28", {
  versionNegotiation: { mode: { pin: "2026-07-28" } },
});

/** @returns {import("./library.mjs").Library} */
function library(name, revision, negotiation) {
  return {
    name,
    packages: ["@modelcontextprotocol/client"],
    revision,
    cannot: NO_MODEL,
    async connect({ url, token, onToolsChanged = () => {} }) {
      const listChanged = { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } };
      const client = new Client({ name: "agent", version: "1.0.0" }, { ...negotiation, listChanged });
      const requestInit = { headers: { Authorization: `Bearer ${token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      return {
        listTools: async () => (await client.listTools()).tools,
        call: async (name, args, { signal, onProgress } = {}) =>
          answerOf(await client.callTool({ name, arguments: args }, { signal, onprogress: onProgress })),
        close: () => client.close(),
      };
    },
  };
}
