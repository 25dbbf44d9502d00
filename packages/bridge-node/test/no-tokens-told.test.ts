import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { connectApp } from "./support/app.ts";
import { post } from "./support/agent.ts";
import { SECRET, tokenFor } from "./support/bridge.ts";
import { CommandUnderTest, written } from "./support/command.ts";

const command = new CommandUnderTest(new URL("..", import.meta.url));
beforeAll(command.build, 30_000);

const MARK = "tok3n-m4rk";
/** A module that makes the bridge crash on SIGUSR2, with an error that quotes a token. */
const CRASH = encodeURIComponent('process.on("SIGUSR2", () => { throw new Error(process.env.QUOTED); })');

/** What raw requests are answered with, or how they fail. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.end(request);
  return text(socket).catch(String);
}

/** How a handshake with these subprotocols ends: its answer's status, or the close code and reason. */
async function handshake(url: string, protocols: readonly string[]): Promise<string> {
  const socket = new WebSocket(url, [...protocols]);
  onTestFinished(() => socket.terminate());
  return once(socket, "close").then(([code, reason]) => `${code} ${String(reason)}`, String);
}

describe("E-051: what the bridge says", () => {
  it.each(["json", "text"])("holds no token at the most verbose level, also when it crashes (%s)", async (format) => {
    const running = command.start(["--port", "0", "--log", format, "--log-level", "debug"], {
      env: { CLIENTMCP_SECRET: SECRET, QUOTED: MARK, NODE_OPTIONS: `--import=data:text/javascript,${CRASH}` },
    });
    const [, port] = await written(running, /127\.0\.0\.1:(\d+)/);
    const url = `http://127.0.0.1:${port}`;
    const bridge = { port: Number(port), url, addresses: [], close: async () => {} };
    const { client, agent } = { client: await tokenFor("client"), agent: await tokenFor("agent") };
    const app = await connectApp(bridge, client);
    await app.register("tool");
    app.serve(() => "done");

    const said: string[] = [];
    for (const path of [`/mcp/${MARK}`, `/mcp/${MARK}/more`, `/${MARK}`, `/mcp?token=${MARK}`, `/connect/${MARK}`]) {
      for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
        const response = await fetch(url + path, { method });
        said.push(JSON.stringify([...response.headers]), await response.text());
      }
    }
    for (const value of [`Bearer ${MARK}`, `Basic ${MARK}`, MARK, `Bearer ${MARK} ${MARK}`]) {
      const response = await fetch(`${url}/mcp`, { method: "POST", headers: { Authorization: value } });
      said.push(JSON.stringify([...response.headers]), await response.text());
    }
    for (const request of [
      `GET /mcp/${MARK} HTTP/9.9\r\n\r\n`,
      `GET /mcp/${MARK}\r\n\r\n`,
      `POST /mcp HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${MARK}\r\nbroken header\r\n\r\n`,
      `POST /mcp/${MARK} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `GET /mcp/${MARK}${"x".repeat(20_000)} HTTP/1.1\r\nHost: h\r\n\r\n`,
      `POST /mcp/${MARK} HTTP/1.1\r\nHost: h\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\nContent-Length: 0\r\n\r\n`,
      `GET /${MARK} HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    ]) {
      said.push(await raw(bridge.port, request));
    }
    const channel = `${url.replace("http", "ws")}/connect`;
    said.push(
      await handshake(channel, ["clientmcp.v1", MARK]),
      await handshake(channel, [MARK]),
      await handshake(channel, ["clientmcp.v1", MARK, `${MARK}-2`]),
      await handshake(`${channel}/${MARK}`, ["clientmcp.v1", MARK]),
      await handshake(channel, ["clientmcp.v1", agent]),
    );
    for (const [method, params] of [
      ["tools/call", '"name":"tool"'],
      ["tools/call", '"name":"none"'],
      ["nope", ""],
    ] as const) {
      said.push(await (await post(bridge, method, params, { token: agent })).text());
    }
    said.push(await (await post(bridge, "tools/list", "", { token: client })).text());

    running.child.kill("SIGUSR2");
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^clientmcp-bridge: crashed: Error\n/);
    expect(stdout).toContain("call-started");
    expect(stdout).toContain("agent-refused");
    expect(stdout).toContain("client-refused");
    const everything = [stdout, stderr, ...said].join("\n");
    for (const token of [MARK, SECRET, client, agent, client.split(".")[2]!, agent.split(".")[2]!]) {
      expect(everything).not.toContain(token);
    }
  });
});
