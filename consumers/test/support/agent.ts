import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { vi } from "vitest";
import type { Bridge } from "./bridge.ts";

/** What an agent with the official client gets from a tool of an application, once that has declared it. */
export async function callAsAgent(
  bridge: Bridge,
  application: string,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const agent = new Client({ name: "consumer", version: "1.0.0" });
  const headers = { Authorization: `Bearer ${await bridge.token("agent", application)}` };
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${bridge.url}/mcp`), { requestInit: { headers } }));
  try {
    await vi.waitFor(
      async () => {
        const { tools } = await agent.listTools();
        if (!tools.some((tool) => tool.name === name))
          throw new Error(`${application} declares ${JSON.stringify(tools)}`);
      },
      { timeout: 60_000, interval: 100 },
    );
    return (await agent.callTool({ name, arguments: args })).content;
  } finally {
    await agent.close();
  }
}
