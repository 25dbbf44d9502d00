import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { ClientMCP, type ClientMCPOptions } from "../src/index.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function client(port: number, options: Partial<ClientMCPOptions> = {}): ClientMCP {
  const made = new ClientMCP({
    url: `http://127.0.0.1:${port}/connect`,
    token: "client.test.token",
    WebSocket,
    onError: () => undefined,
    ...options,
  });
  cleanups.push(() => made.close());
  return made;
}

/** A bridge of a few lines: accepts every register, and hands each connection out. */
async function bridge(): Promise<{
  readonly port: number;
  readonly connection: Promise<WebSocket>;
  readonly frames: unknown[];
}> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, handleProtocols: () => "clientmcp.v1" });
  const frames: unknown[] = [];
  const connection = new Promise<WebSocket>((resolve) => {
    server.on("connection", (socket) => {
      socket.on("message", (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as { type: string };
        frames.push(frame);
        if (frame.type === "register") socket.send('{"type":"registered"}');
      });
      resolve(socket);
    });
  });
  cleanups.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, connection, frames };
}

async function listen(server: Server): Promise<number> {
  cleanups.push(() => server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

describe("over real sockets", () => {
  it("connects with the ws package, answers a call, and leaves with 1000", async () => {
    const { port, connection, frames } = await bridge();
    const mcp = client(port);
    mcp.expose("add", { handler: ({ a, b }) => Number(a) + Number(b) });
    await mcp.connect();
    const socket = await connection;
    expect(socket.protocol).toBe("clientmcp.v1");

    socket.send('{"type":"call","id":"c","name":"add","arguments":{"a":1,"b":2}}');
    await vi.waitFor(() =>
      expect(frames.at(-1)).toEqual({ type: "result", id: "c", result: { content: [{ type: "text", text: "3" }] } }),
    );

    const closed = once(socket, "close");
    mcp.close();
    expect((await closed)[0]).toBe(1000);
  });

  it("E-048: sees the close code and the reason of a refusal", async () => {
    const { port, connection } = await bridge();
    const mcp = client(port);
    await mcp.connect();
    (await connection).close(4409, "replaced");
    await vi.waitFor(() =>
      expect(mcp.getSnapshot()).toMatchObject({
        status: "closed",
        reason: "replaced",
        error: { message: "Another connection with the same client ID took over (4409: replaced)" },
      }),
    );
  });

  it("E-036: a closed port, a plain web server and a peer that hangs up raise nothing and are retried", async () => {
    const uncaught = vi.fn<(error: unknown) => void>();
    process.on("uncaughtException", uncaught);
    process.on("unhandledRejection", uncaught);
    cleanups.push(() => {
      process.off("uncaughtException", uncaught);
      process.off("unhandledRejection", uncaught);
    });
    const plain = await listen(createServer((_, response) => response.writeHead(401).end("no")));
    const rude = await listen(createTcpServer((socket: Socket) => socket.destroy()));
    const closed = createTcpServer();
    const closedPort = await listen(closed);
    closed.close();

    for (const port of [plain, rude, closedPort]) {
      const token = vi.fn<() => string>(() => "a.b.c");
      const mcp = client(port, { token });
      void mcp.connect();
      await vi.waitFor(() => expect(token).toHaveBeenCalledTimes(2), { timeout: 3000 });
      expect(mcp.getSnapshot()).toMatchObject({ reason: "network" });
    }
    expect(uncaught).not.toHaveBeenCalled();
  });

  it("E-011: close() during the handshake raises nothing, and the server is left", async () => {
    const uncaught = vi.fn<(error: unknown) => void>();
    process.on("uncaughtException", uncaught);
    cleanups.push(() => process.off("uncaughtException", uncaught));
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket: Socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
    });
    const mcp = client(await listen(silent));
    void mcp.connect();
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    const [socket] = sockets;
    socket?.resume();
    mcp.close();
    await vi.waitFor(() => expect(socket?.destroyed).toBe(true));
    expect(uncaught).not.toHaveBeenCalled();
  });
});
