import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, createServer, type InlineConfig, type ViteDevServer } from "vite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { clientmcp, type ClientMCPPluginOptions } from "../src/vite/index.ts";
import { makeProject } from "./support/dev-bridge.ts";

interface Served {
  readonly server: ViteDevServer;
  readonly origin: string;
  /** What was written to the terminal. */
  readonly lines: string[];
}

const PAGE = 'import { connection } from "virtual:clientmcp"; console.log("connection", connection);';

function makePage(): string {
  const root = makeProject("shop");
  writeFileSync(join(root, "index.html"), '<script type="module" src="/main.js"></script>');
  writeFileSync(join(root, "main.js"), PAGE);
  return root;
}

async function serve(options?: ClientMCPPluginOptions): Promise<Served> {
  const lines: string[] = [];
  const log = (text: string): void => void lines.push(text);
  const config: InlineConfig = {
    root: makePage(),
    configFile: false,
    plugins: [clientmcp(options)],
    server: { port: 0, host: "127.0.0.1" },
    customLogger: {
      info: log,
      warn: log,
      warnOnce: log,
      error: log,
      clearScreen: () => {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
  };
  const server = await createServer(config);
  onTestFinished(() => server.close());
  await server.listen();
  return {
    server,
    get origin() {
      return server.resolvedUrls!.local[0]!.replace(/\/$/, "");
    },
    lines,
  };
}

interface Connection {
  readonly url: string;
  readonly token: () => Promise<string>;
}

/** What a page of the server imports from `virtual:clientmcp`. */
async function connectionOf({ server, origin }: Served): Promise<Connection> {
  const { code } = (await server.transformRequest("virtual:clientmcp"))!;
  const body = code.replace("export const connection =", "const connection =");
  const fetchFromPage = (path: string): Promise<Response> => fetch(origin + path, { headers: { Origin: origin } });
  // oxlint-disable-next-line no-implied-eval -- This is the page that runs it.
  const run = new Function("globalThis", "fetch", `${body}; return connection;`) as (...page: unknown[]) => Connection;
  return run({ location: { origin } }, fetchFromPage);
}

async function connectApp(served: Served): Promise<WebSocket> {
  const { url, token } = await connectionOf(served);
  const socket = new WebSocket(url, ["clientmcp.v1", await token()]);
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  socket.send('{"type":"register","tools":[{"name":"buy","inputSchema":{"type":"object"}}]}');
  await once(socket, "message");
  return socket;
}

async function toolsSeenBy(command: string): Promise<unknown> {
  const [, url, token] = /(http:\S+) --header "Authorization: Bearer (\S+)"/.exec(command)!;
  const answer = await fetch(url!, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });
  return ((await answer.json()) as { result: { tools: unknown } }).result.tools;
}

describe("clientmcp-dev/vite", () => {
  it("serves page and agent on Vite's port, and prints how an agent gets there", async () => {
    const served = await serve();
    await connectApp(served);
    served.server.printUrls();
    const command = await vi.waitFor(() => {
      const line = served.lines.find((text) => text.includes("claude mcp add"));
      if (line === undefined) throw new Error("not printed yet");
      return line;
    });
    expect(command).toContain(`MCP server: ${served.origin}/__clientmcp/mcp\n`);
    expect(await toolsSeenBy(command)).toMatchObject([{ name: "buy" }]);
    expect(served.lines.join("\n")).toMatch(/shop connected\n.*shop has 1 tool/);
  });

  it("tells pages that are rendered on the server of no connection", async () => {
    const { server } = await serve();
    expect(await server.ssrLoadModule("virtual:clientmcp")).toMatchObject({ connection: undefined });
  });

  it("leaves Vite's own socket and pages alone", async () => {
    const { origin } = await serve();
    expect(await (await fetch(`${origin}/`)).text()).toContain("/@vite/client");
    const hmr = new WebSocket(origin.replace("http", "ws"), "vite-ping");
    await once(hmr, "open");
    hmr.terminate();
  });

  it("E-057: gives no token to a page of another origin", async () => {
    const { origin } = await serve();
    const answer = await fetch(`${origin}/__clientmcp/dev/token`, { headers: { Origin: "https://evil.example" } });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("eyJ");
  });

  it("closes the bridge with the server, and finds applications back when it starts again", async () => {
    const served = await serve();
    const socket = await connectApp(served);
    const closed = once(socket, "close");
    await served.server.restart();
    await closed;
    expect((await connectApp(served)).readyState).toBe(WebSocket.OPEN);
  });

  it("takes the client ID that it is given, and writes nothing of what happens when told so", async () => {
    const served = await serve({ client: "till", log: false });
    const token = await (await connectionOf(served)).token();
    expect(JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString())).toMatchObject({ sub: "till" });
    await connectApp(served);
    expect(served.lines.join("\n")).not.toContain("connected");
  });

  it("says that it has nowhere to run in middleware mode", async () => {
    const warn = vi.fn<(text: string) => void>();
    const server = await createServer({
      root: makePage(),
      configFile: false,
      plugins: [clientmcp(), { name: "spy", configResolved: ({ logger }) => void (logger.warn = warn) }],
      server: { middlewareMode: true, ws: false },
    });
    onTestFinished(() => server.close());
    expect(warn.mock.calls.flat().join()).toContain("npx clientmcp-dev");
  });

  it("leaves nothing in a production build", async () => {
    const root = makePage();
    await build({ root, configFile: false, logLevel: "silent", plugins: [clientmcp()], build: { minify: false } });
    const html = readFileSync(join(root, "dist/index.html"), "utf8");
    const script = readFileSync(join(root, "dist", /src="([^"]+\.js)"/.exec(html)![1]!), "utf8");
    expect(script).toContain('console.log("connection", void 0)');
    expect(script).not.toContain("__clientmcp");
  });
});
