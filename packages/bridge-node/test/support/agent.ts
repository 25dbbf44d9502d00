import { Client, StreamableHTTPClientTransport, type ClientOptions } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { tokenFor, type TestBridge } from "./bridge.ts";

export const ERAS = ["legacy", "modern"] as const;
export type Era = (typeof ERAS)[number];

const NEGOTIATION: Record<Era, ClientOptions> = {
  legacy: {},
  modern: { versionNegotiation: { mode: { pin: "2026-07-28" } } },
};

/** The official MCP client, connected. `onResponse` sees the heads of the answers that it gets. */
export async function connectAgent(
  bridge: TestBridge,
  era: Era,
  options: ClientOptions = {},
  onResponse: (response: Response) => void = () => {},
): Promise<Client> {
  const client = new Client({ name: "test-agent", version: "1.0.0" }, { ...NEGOTIATION[era], ...options });
  const token = await tokenFor("agent");
  const transport = new StreamableHTTPClientTransport(new URL(`${bridge.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      onResponse(response);
      return response;
    },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

export interface RawRequest {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A modern request with fetch. `params` is JSON text without its braces, so that its bytes are the test's own. */
export async function post(
  bridge: TestBridge,
  method: string,
  params: string,
  { token, headers = {}, signal }: RawRequest = {},
): Promise<Response> {
  const name = /"name":"([^"]*)"/.exec(params)?.[1];
  const meta = `"_meta":${JSON.stringify(META)}`;
  return fetch(`${bridge.url}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token ?? (await tokenFor("agent"))}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": method,
      ...(name === undefined ? {} : { "Mcp-Name": name }),
      ...headers,
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{${params}${params === "" ? "" : ","}${meta}}}`,
    ...(signal === undefined ? {} : { signal }),
  });
}
