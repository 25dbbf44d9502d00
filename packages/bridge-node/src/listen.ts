import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { BridgeError } from "./bridge-error.ts";
import type { Bridge } from "./create-bridge.ts";
import { writeRawAnswer } from "./raw-answers.ts";

/** Where to listen. */
export interface ListenOptions {
  /** 0 = any free one. */
  readonly port: number;
  /** Default: both loopback addresses, 127.0.0.1 and, where the machine has it, ::1. */
  readonly host?: string;
  /** Told of every connection that a server accepts. */
  readonly onConnection?: (socket: Socket) => void;
}

/** A bridge that is being served. */
export interface Listener {
  /** What was really bound, at least one address. */
  readonly addresses: readonly AddressInfo[];
  /** Accepts no more connections, closes the bridge, then every connection. */
  readonly close: () => Promise<void>;
}

const LOOPBACKS = ["127.0.0.1", "::1"] as const;
const NO_SUCH_ADDRESS = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];
const REQUEST_TIMEOUT_MS = 30_000;
// Longer than the 60 s after which common proxies drop idle connections, so that they never meet one that just closed.
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/**
 * Serves `bridge` on its own `node:http` servers.
 *
 * @throws Node's system error, with its `code`, when the port or host cannot be had; {BridgeError} `invalid-option` for an empty
 * host, which to Node means every address of the machine.
 */
export async function listen(bridge: Bridge, options: ListenOptions): Promise<Listener> {
  const { host } = options;
  if (host === "") throw new BridgeError("invalid-option", "the host is empty; every address is 0.0.0.0, or ::");
  const servers =
    host === undefined ? await listenOnLoopbacks(bridge, options) : [await listenOn(bridge, host, options)];
  return {
    addresses: servers.map(addressOf),
    close: async () => {
      const stopped = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      await bridge.close();
      for (const server of servers) server.closeAllConnections();
      await Promise.all(stopped);
    },
  };
}

async function listenOnLoopbacks(bridge: Bridge, options: ListenOptions): Promise<Server[]> {
  const first = await listenOn(bridge, LOOPBACKS[0], options);
  try {
    return [first, await listenOn(bridge, LOOPBACKS[1], { ...options, port: addressOf(first).port })];
  } catch (error) {
    if (NO_SUCH_ADDRESS.includes((error as NodeJS.ErrnoException).code ?? "")) return [first];
    first.close();
    throw error;
  }
}

async function listenOn(bridge: Bridge, host: string, { port, onConnection }: ListenOptions): Promise<Server> {
  const server = createHardenedServer(bridge);
  if (onConnection !== undefined) server.on("connection", onConnection);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: 4_096 }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // What can fail from here on is one connection, such as with too many open files; the server goes on.
  server.on("error", () => {});
  return server;
}

function createHardenedServer(bridge: Bridge): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  });
  const answering = new WeakMap<Socket, ServerResponse>();
  server.on("request", (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    answering.set(socket, res);
    // Kept for longer, it would hold the last body of every agent that keeps its connection.
    res.on("close", () => answering.get(socket) === res && answering.delete(socket));
    bridge.handleRequest(req, res);
  });
  server.on("upgrade", (req, socket, head) => {
    // The answer to a request before it would come between the frames.
    if (answering.has(socket as Socket)) socket.destroy();
    else if (req.headers.upgrade?.toLowerCase() === "websocket") bridge.handleUpgrade(req, socket, head);
    else serveWithoutUpgrade(server, req, socket, head);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = answering.get(socket)?.headersSent === true && !answering.get(socket)?.writableEnded;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering) socket.destroy();
    else writeRawAnswer(socket, { status: statusOf(error), headers: [], body: [] });
  });
  return server;
}

/**
 * Some agents offer HTTP/2 with each request over plain HTTP (`Upgrade: h2c`). A server may decline by answering as usual, but
 * Node has already let go of the request: it gets the request again, without the offer (RFC 9110 §7.8).
 */
function serveWithoutUpgrade(server: Server, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${req.method} ${req.url} HTTP/${req.httpVersion}`];
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const [name, value] = [req.rawHeaders[i], req.rawHeaders[i + 1]];
    if (name !== undefined && !/^(?:upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

function statusOf(error: NodeJS.ErrnoException): number {
  if (error.code === "HPE_HEADER_OVERFLOW") return 431;
  return error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

function addressOf(server: Server): AddressInfo {
  return server.address() as AddressInfo;
}
