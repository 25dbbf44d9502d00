import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createBridge, listen } from "../src/index.ts";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { SECRET, startBridge, tokenFor, type TestBridge } from "./support/bridge.ts";

/** Sends raw text and returns all that comes back until the bridge closes. */
async function exchange({ port }: TestBridge, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  return text(socket);
}

function hasIPv6(): boolean {
  return Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));
}

describe("listen", () => {
  it("E-110: binds both loopbacks to one port unless told a host", async () => {
    const listener = await listen(createBridge({ secrets: [SECRET] }), { port: 0 });
    onTestFinished(listener.close);
    // A machine without IPv6 has the first one only.
    const expected = hasIPv6() ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
    expect(listener.addresses.map(({ address }) => address)).toEqual(expected);
    expect(new Set(listener.addresses.map(({ port }) => port)).size).toBe(1);
    for (const { address, port } of listener.addresses) {
      const host = address === "::1" ? "[::1]" : address;
      expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
    }
  });

  it("E-110: refuses an empty host, which would be every address of the machine", async () => {
    await expect(listen(createBridge({ secrets: [SECRET] }), { port: 0, host: "" })).rejects.toMatchObject({
      code: "invalid-option",
    });
  });

  it("E-109: rejects with EADDRINUSE and the port when it is taken, and leaves nothing bound", async () => {
    const bridge = await startBridge();
    await expect(listen(createBridge({ secrets: [SECRET] }), { port: bridge.port })).rejects.toMatchObject({
      code: "EADDRINUSE",
      port: bridge.port,
    });
  });
});

describe("hostile requests", () => {
  it.each([
    ["HELLO\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 404],
    ["GET /connect HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 400],
    ["POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400],
  ])("answers %j with %i and closes", async (request, status) => {
    const bridge = await startBridge();
    expect(await exchange(bridge, request)).toContain(`HTTP/1.1 ${status} `);
  });

  it("serves an agent that offers HTTP/2, as if it did not", async () => {
    const bridge = await startBridge();
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const head = [
      `POST /mcp/${await tokenFor("agent")} HTTP/1.1`,
      "Host: localhost",
      "Connection: Upgrade, HTTP2-Settings",
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABkAAQAAP__",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
    ].join("\r\n");
    const socket = connect(bridge.port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    for (let i = 0; i < 2; i++) {
      socket.write(`${head}\r\n\r\n${body}`);
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n{"jsonrpc":"2\.0","id":1,"result":{}}$/);
    }
  });

  it("E-066: agents that reset their connections at any point leave nothing behind", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("slow");
    const token = await tokenFor("agent");
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}';
    const head = `POST /mcp/${token} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    const request = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
    for (let length = 1; length < request.length; length += 7) {
      const socket = connect(bridge.port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(request.slice(0, length));
      socket.resetAndDestroy();
    }
    app.serve(() => "still here");
    const response = await post(bridge, "tools/call", '"name":"slow"');
    expect(await response.text()).toContain("still here");
  });
});

describe("closing", () => {
  it("E-067: closes clients with 1001 and ends streams and calls, with idle connections open", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("slow");
    const stream = await post(bridge, "subscriptions/listen", '"notifications":{"toolsListChanged":true}');
    const calling = post(bridge, "tools/call", '"name":"slow"').then(
      (response) => response.text(),
      () => "failed",
    );
    await app.call("slow");

    const started = Date.now();
    await bridge.close();

    expect(Date.now() - started).toBeLessThan(3_000);
    expect((await app.closing()).code).toBe(1001);
    const events = await stream.text();
    expect(events).toContain('"id":1');
    await calling;
    await expect(fetch(`${bridge.url}/healthz`)).rejects.toThrow("fetch failed");
  });

  it("cuts off a client that does not answer its close frame", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("tool");
    app.socket.pause();
    await bridge.close();
    app.socket.resume();
    expect((await app.closing()).code).toBe(1001);
  });

  it("may be asked twice", async () => {
    const bridge = await startBridge();
    await expect(Promise.all([bridge.close(), bridge.close()])).resolves.toHaveLength(2);
  });
});

describe("a bridge in an existing server", () => {
  it("serves clients and agents beside the server's own paths, and its close leaves the server open", async () => {
    const bridge = createBridge({ secrets: [SECRET] });
    const server = createServer((req, res) => {
      if (req.url === "/hello") res.end("hello");
      else bridge.handleRequest(req, res);
    });
    server.on("upgrade", bridge.handleUpgrade);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(async () => {
      await bridge.close();
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const mounted = { port, url: `http://127.0.0.1:${port}`, addresses: [], close: bridge.close };

    const app = await connectApp(mounted);
    await app.register("tool");
    app.serve(() => "done");
    expect(await (await post(mounted, "tools/call", '"name":"tool"')).text()).toContain("done");

    await bridge.close();
    expect(await (await fetch(`${mounted.url}/hello`)).text()).toBe("hello");
    expect((await app.closing()).code).toBe(1001);
  });

  it("goes on when the report function throws", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    const bridge = await startBridge({
      onReport: () => {
        throw new Error("log is full");
      },
    });
    const app = await connectApp(bridge);
    await app.register("tool");
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ message: "log is full" }));
  });
});
