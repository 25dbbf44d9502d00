import { ClientMCP, type ClientMCPOptions } from "../src/index.ts";
import { createTestBridge, RpcError, type TestConnectionOptions } from "../src/testing/index.ts";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { startBridge, tokenFor } from "../../bridge-node/test/support/bridge.ts";

/** A call of an agent. */
interface AgentCall {
  /** `{ result }` or `{ error }`, as JSON-RPC has them; `{ left: true }` where the agent went away. */
  readonly answer: Promise<unknown>;
  readonly cancel: () => void;
  readonly leave: () => void;
}

/** A bridge with the client ID "wallet" and an agent, whatever they are made of. */
export interface World {
  readonly connection: TestConnectionOptions;
  listTools(): Promise<unknown>;
  call(name: string, args?: object, progress?: (values: unknown) => void): AgentCall;
}

export interface WorldSettings {
  readonly callTimeoutMs?: number;
}

const REVISION = "2025-06-18";
const AGENT = { name: "tester", version: "1.0.0" };

/** A client of the world's, closed when the test is over. */
export function application(world: World, options: Partial<ClientMCPOptions> = {}): ClientMCP {
  const client = new ClientMCP({ ...world.connection, onError: () => undefined, ...options });
  onTestFinished(() => client.close());
  return client;
}

export function inMemory(settings: WorldSettings): World {
  const bridge = createTestBridge({ client: "wallet", accepts: (token) => token === "a.test.token", ...settings });
  return {
    connection: bridge.options,
    listTools: () => bridge.listTools(),
    call(name, args = {}, onProgress) {
      const leaving = new AbortController();
      const call = bridge.callTool(name, args, { agent: AGENT, signal: leaving.signal, onProgress });
      const answer = call.then(
        (result) => ({ result }),
        (error: unknown) => {
          if (leaving.signal.aborted) return { left: true };
          if (!(error instanceof RpcError)) throw error;
          const { code, message, data } = error;
          return { error: { code, message, data } };
        },
      );
      return { answer, cancel: call.cancel, leave: () => leaving.abort() };
    },
  };
}

/** The real bridge, and an agent of a revision that leaves results as they are. */
export async function real(settings: WorldSettings): Promise<World> {
  const bridge = await startBridge(settings);
  const url = `${bridge.url}/mcp`;
  const authorized = { Authorization: `Bearer ${await tokenFor("agent")}`, Accept: "application/json" };
  const params = { protocolVersion: REVISION, clientInfo: AGENT };
  const handshake = await post(url, authorized, { id: 0, method: "initialize", params });
  const session = handshake.headers.get("mcp-session-id") ?? "";
  const headers = { ...authorized, "Mcp-Session-Id": session, "MCP-Protocol-Version": REVISION };
  let nextId = 1;
  return {
    connection: {
      url: `${bridge.url}/connect`,
      token: await tokenFor("client"),
      WebSocket,
    },
    async listTools() {
      const answer = await post(url, headers, { id: nextId++, method: "tools/list" });
      return ((await answer.json()) as { readonly result: { readonly tools: unknown } }).result.tools;
    },
    call(name, args = {}, onProgress) {
      const leaving = new AbortController();
      const id = nextId++;
      const Accept = onProgress ? "application/json, text/event-stream" : "application/json";
      const params = { name, arguments: args, _meta: onProgress && { progressToken: "p" } };
      const message = { id, method: "tools/call", params };
      const answer = post(url, { ...headers, Accept }, message, leaving.signal).then(
        async (response) => answerIn(await response.text(), onProgress),
        (error: unknown) => {
          if (!leaving.signal.aborted) throw error;
          return { left: true };
        },
      );
      const cancel = (): void =>
        void post(url, headers, { method: "notifications/cancelled", params: { requestId: id } });
      return { answer, cancel, leave: () => leaving.abort() };
    },
  };
}

function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  message: object,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    ...(signal && { signal }),
  });
}

/** The answer in a body that is JSON, or a stream of events whose last one it is. */
function answerIn(body: string, onProgress: ((values: unknown) => void) | undefined): unknown {
  const texts = body.startsWith("{") ? [body] : [...body.matchAll(/^data: (.+)$/gm)].map(([, text = ""]) => text);
  const messages = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  for (const { method, params } of messages) {
    if (method !== "notifications/progress") continue;
    const { progressToken: _, ...values } = params as Record<string, unknown>;
    onProgress?.(values);
  }
  const { result, error } = messages.at(-1) ?? {};
  return error === undefined ? { result } : { error };
}
