import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  CommandUnderTest,
  released,
  written,
  type Command,
  type Ending,
} from "../../bridge-node/test/support/command.ts";
import { until } from "../../bridge-node/test/support/until.ts";
import { connect } from "./support/connect.ts";
import { makeProject } from "./support/dev-bridge.ts";

const command = new CommandUnderTest(new URL("..", import.meta.url));
beforeAll(command.build, 30_000);

async function greeted(running: Command): Promise<{ url: string; text: string; agentToken: string }> {
  const { input, groups } = await written(
    running,
    /(?<url>http:\S+)\/mcp --header "Authorization: Bearer (?<token>\S+)"/,
  );
  return { url: groups!["url"]!, text: input, agentToken: groups!["token"]! };
}

function run(args: readonly string[], cwd = makeProject()): Promise<Ending> {
  return command.run(args, { cwd });
}

describe("clientmcp-dev", () => {
  it("E-111: starts in any folder, connects application and agent, and tells what happens", async () => {
    const cwd = makeProject("shop");
    const running = command.start(["--port", "0"], { cwd });
    const { url, text, agentToken } = await greeted(running);
    expect(text).toContain("clientmcp-dev listens on http://localhost:");
    expect(text).not.toContain("\u001b"); // No colours where no terminal is.
    expect(existsSync(join(cwd, "node_modules", ".clientmcp", ".env"))).toBe(true);

    const socket = await connect(url);
    socket.send('{"type":"register","tools":[{"name":"buy","inputSchema":{"type":"object"}}]}');
    await once(socket, "message");
    const answer = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: { Authorization: `Bearer ${agentToken}`, "Content-Type": "application/json" },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(await answer.json()).toMatchObject({ result: { tools: [{ name: "buy" }] } });

    running.child.kill("SIGINT");
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/\d\d:\d\d:\d\d {2}shop connected\n\d\d:\d\d:\d\d {2}shop has 1 tool\n/);
  });

  it("E-110: takes an empty variable for one that is not given", async () => {
    const running = command.start([], { cwd: makeProject(), env: { CLIENTMCP_HOST: "", CLIENTMCP_PORT: "0" } });
    expect((await greeted(running)).text).toContain("listens on http://localhost:");
  });

  it("keeps to itself what happens when told to be quiet", async () => {
    const running = command.start(["--port", "0", "--quiet", "--client", "till"], { cwd: makeProject() });
    const { url } = await greeted(running);
    await connect(url);
    running.child.kill("SIGTERM");
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain("till connected");
  });

  it("tells programs as lines of JSON where it listens and what happens", async () => {
    const running = command.start(["--port", "0", "--json"], { cwd: makeProject("shop") });
    const [line] = await written(running, /^.*(?=\n)/);
    const { url, agentToken, ...places } = JSON.parse(line) as Record<string, string>;
    expect(places).toEqual({
      kind: "listening",
      client: "shop",
      connect: `${url!.replace("http", "ws")}/connect`,
      token: `${url}/dev/token?client=shop`,
      mcp: `${url}/mcp`,
      inspector: expect.stringMatching(/\/\?key=[\w-]{32}$/),
    });
    expect(agentToken).toMatch(/^eyJ/);
    await connect(url!);
    running.child.kill("SIGTERM");
    const lines = (await running.ended).stdout.trim().split("\n");
    expect(lines.slice(1).map((text) => JSON.parse(text) as unknown)).toContainEqual(
      expect.objectContaining({ kind: "client-connected", client: "shop", time: expect.stringMatching(/^2\d{3}-/) }),
    );
  });

  it("exits at once at a second SIGINT, with 130", async () => {
    const running = command.start(["--port", "0"], { cwd: makeProject() });
    const { url } = await greeted(running);
    const socket = await connect(url);
    socket.pause(); // It does not answer the close frame, so that the bridge waits for it.
    running.child.kill("SIGINT");
    await released(Number(new URL(url).port));
    running.child.kill("SIGINT");
    expect((await running.ended).code).toBe(130);
  });

  it("E-109: names the taken port, who has it, and a command with a free one in one line, and exits with 1", async () => {
    // Only Linux tells, and a name of at most 15 bytes.
    const by = process.platform === "linux" ? ` by [^;\n]{1,15}, process ${process.pid}` : "";
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, stdout, stderr } = await run(["--port", String(port)]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      new RegExp(
        `^clientmcp-dev: port ${port} is already in use${by}; this one is free: npx clientmcp-dev --port \\d+\n$`,
      ),
    );
  });

  it.runIf(process.platform === "linux")("opens the inspector in the browser that the system names", async () => {
    // A folder without spaces: the system's own script takes the variable apart.
    const folder = mkdtempSync(join(tmpdir(), "clientmcp-browser-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const browser = join(folder, "browser");
    writeFileSync(browser, `#!/bin/sh\necho "$1" > ${folder}/part\nmv ${folder}/part ${folder}/opened\n`, {
      mode: 0o755,
    });
    const env = { PATH: process.env["PATH"], BROWSER: browser };
    const running = command.start(["--port", "0", "--open"], { cwd: makeProject(), env });
    const { url } = await greeted(running);
    const opened = await until(() => readFileSync(join(folder, "opened"), "utf8"));
    expect(opened).toMatch(new RegExp(`^${url}/\\?key=[\\w-]{32}\n$`));
  });

  it.each([
    ["--port", "http"],
    ["--allowed-host", "a.example:80"],
    ["--client", ""],
    ["--host", ""],
    ["--nonsense"],
    ["--prot", "0"],
  ])("refuses %s %s with one line and exit code 2", async (...args) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});

describe("clientmcp-dev token", () => {
  it("prints a token alone that the running bridge of the project accepts", async () => {
    const cwd = makeProject();
    const { url } = await greeted(command.start(["--port", "0"], { cwd }));
    const { code, stdout } = await run(["token", "--client", "wallet", "--role", "agent"], cwd);
    expect(code).toBe(0);
    const answer = await fetch(`${url}/mcp/${stdout.trim()}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(answer.status).toBe(200);
  });

  it("says why it cannot where no secret can be kept, and exits with 1", async () => {
    const cwd = makeProject();
    writeFileSync(join(cwd, "node_modules"), "a file where the folder should be");
    const { code, stdout, stderr } = await run(["token", "--client", "a", "--role", "agent"], cwd);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^clientmcp-dev: .*cannot be kept .*node_modules.*\n$/);
  });
});

describe("clientmcp-dev settings", () => {
  it("prints settings alone that an agent reaches the running bridge with, and what to do with them beside", async () => {
    const cwd = makeProject("shop");
    const { url } = await greeted(command.start(["--port", "0"], { cwd }));
    const { code, stdout, stderr } = await run(["settings", "vscode", "--bridge", url], cwd);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "Add this to .vscode/mcp.json (its token is good for 30 days):\n",
    });
    const { shop } = (
      JSON.parse(stdout) as { servers: Record<string, { url: string; headers: Record<string, string> }> }
    ).servers;
    const answer = await fetch(shop!.url, {
      method: "POST",
      headers: { ...shop!.headers, "Content-Type": "application/json" },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(answer.status).toBe(200);
  });

  it("names the hosts that it knows, with exit code 2", async () => {
    const { code, stderr } = await run(["settings", "emacs"]);
    expect(code).toBe(2);
    expect(stderr).toContain("claude, codex, cursor, vscode, gemini, json");
  });
});
