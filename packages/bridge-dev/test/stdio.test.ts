import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { connectApp, type App } from "../../bridge-node/test/support/app.ts";
import { CommandUnderTest } from "../../bridge-node/test/support/command.ts";
import type { DevBridge } from "../src/index.ts";
import { makeProject, start } from "./support/dev-bridge.ts";

const command = new CommandUnderTest(new URL("..", import.meta.url));
beforeAll(command.build, 30_000);

const ERAS = {
  legacy: {},
  modern: { versionNegotiation: { mode: { pin: "2026-07-28" } } },
} as const satisfies Record<string, ClientOptions>;

interface Host {
  readonly client: Client;
  readonly changes: () => number;
  readonly log: () => string;
}

/** The official client, which starts `clientmcp-dev stdio` as an agent's host would. */
async function startHost(directory: string, bridge: string, era: keyof typeof ERAS): Promise<Host> {
  let changes = 0;
  let log = "";
  const client = new Client(
    { name: "host", version: "1.0.0" },
    { ...ERAS[era], listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => void changes++ } } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command.file, "stdio", "--directory", directory, "--bridge", bridge],
    stderr: "pipe",
  });
  transport.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, changes: () => changes, log: () => log };
}

/** An application that declares one tool, whose region agents repeat in a header. */
async function startApp(bridge: DevBridge, name = "echo"): Promise<App> {
  const app = await connectApp(bridge, await bridge.mintToken({ role: "client" }));
  declare(app, name);
  await app.frame((text) => text === '{"type":"registered"}');
  return app;
}

function declare(app: App, name: string): void {
  const properties = { region: { type: "string", "x-mcp-header": "Region" } };
  app.send({ type: "register", tools: [{ name, inputSchema: { type: "object", properties } }] });
}

describe.each(["legacy", "modern"] as const)("clientmcp-dev stdio, with a %s client", (era) => {
  async function setUp(): Promise<{ app: App; bridge: DevBridge; host: Host; directory: string }> {
    const directory = makeProject();
    const bridge = await start({ directory });
    const app = await startApp(bridge);
    const host = await startHost(directory, bridge.url, era);
    return { app, bridge, host, directory };
  }

  it("lists and calls the application's tools, with arguments that a header repeats", async () => {
    const { app, host } = await setUp();
    const { tools } = await host.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["echo"]);
    const calling = host.client.callTool({ name: "echo", arguments: { region: "Köln" } });
    const { id, arguments: args } = await app.call("echo");
    expect(args).toEqual({ region: "Köln" });
    // The line breaks of a result must not end a line of the host's.
    app.send(`{"type":"result","id":"${id}","result":{\n"content":[{"type":"text","text":"done"}]\r\n}}`);
    expect((await calling).content).toEqual([{ type: "text", text: "done" }]);
  });

  it("passes on that the tools changed", async () => {
    const { app, host } = await setUp();
    let declared = 0;
    await vi.waitFor(() => {
      declare(app, `tool${declared++}`); // The host may not listen yet.
      expect(host.changes()).toBeGreaterThan(0);
    });
  });

  it("cancels in the application what the host cancels", async () => {
    const { app, host } = await setUp();
    const abort = new AbortController();
    const calling = host.client.callTool({ name: "echo", arguments: {} }, { signal: abort.signal });
    const { id } = await app.call("echo");
    abort.abort();
    await expect(calling).rejects.toThrow(/abort/i);
    expect(await app.cancelled()).toBe(id);
  });

  it("says how to start the bridge while there is none, and goes on when it is back", async () => {
    const { bridge, host, directory } = await setUp();
    const port = bridge.addresses[0]!.port;
    await bridge.close();
    await expect(host.client.listTools()).rejects.toThrow(
      /no bridge answers at http:\/\/localhost:\d+.*npx clientmcp-dev/,
    );
    await expect(host.client.listTools()).rejects.toThrow("no bridge");
    expect(host.log().match(/no bridge answers/g)).toHaveLength(1);
    await startApp(await start({ port, directory }), "back");
    expect((await host.client.listTools()).tools).toMatchObject([{ name: "back" }]);
  });
});

describe("clientmcp-dev stdio", () => {
  it("answers what is no message with an error, and ends with 0 when the host closes stdin", async () => {
    const directory = makeProject();
    const bridge = await start({ directory });
    const child = spawn(process.execPath, [command.file, "stdio", "--directory", directory, "--bridge", bridge.url]);
    onTestFinished(() => void child.kill());
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
    child.stdin.write('nonsense\n\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n');
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 20_000 });
    expect(lines).toContain('{"jsonrpc":"2.0","id":7,"result":{}}');
    expect(lines.map((line) => (JSON.parse(line) as { error?: unknown }).error)).toContainEqual(
      expect.objectContaining({ code: -32700 }),
    );
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
  });

  it.each([
    ["localhost:6270", "http://localhost:6270"],
    ["http://localhost:6270/?a=b", "end with a host or a path"],
    ["http://localhost:6270/#a", "end with a host or a path"],
    ["http://user:password@localhost:6270", "end with a host or a path"],
  ])("refuses the address %s in one line, with exit code 2", async (bridge, expected) => {
    const { code, stderr } = await command.run(["stdio", "--bridge", bridge]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(expected);
  });
});
