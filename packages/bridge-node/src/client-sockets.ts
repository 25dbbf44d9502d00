import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import {
  MAX_MESSAGE_BYTES,
  type Chunk,
  type Claims,
  type ConnectionId,
  type Event,
  type Origin,
} from "@clientmcp/bridge-core";
import { WebSocket, WebSocketServer } from "ws";
import { closedWithin } from "./closed-within.ts";
import { writeTextFrame } from "./text-frame.ts";

const TOO_LARGE = "too-large";
const MAX_BACKLOG_BYTES = 16_777_216;
const GOODBYE_MS = 2_000;

/** What a handshake needs besides the request: the subprotocol to select, and what its token says. */
export interface Admission {
  readonly protocol: string;
  readonly claims: Claims | undefined;
  readonly from: Origin;
}

/** The WebSockets of the client channel (SPEC §3): frames become events, and effects become frames. */
export class ClientSockets {
  readonly #tell: (event: Event) => void;
  readonly #open = new Map<ConnectionId, WebSocket>();
  /** Clients for which more bytes wait than they should. */
  readonly #congested = new Set<ConnectionId>();
  /** Clients that were refused or closed and have not gone yet, the oldest first. */
  readonly #parting = new Map<WebSocket, NodeJS.Timeout>();
  readonly #maxParting: number;
  readonly #sockets = new WeakMap<WebSocket, Duplex>();
  readonly #protocols = new WeakMap<IncomingMessage, string>();
  readonly #server: WebSocketServer;
  #lastConnection = 0;

  /** @param maxParting How many clients may be saying goodbye at once; beyond that the oldest is cut off. */
  constructor(tell: (event: Event) => void, maxParting: number) {
    this.#tell = tell;
    this.#maxParting = maxParting;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Browsers always offer compression. It costs four times the CPU and fifty times the memory of a connection.
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      WebSocket: ClientSocket,
      handleProtocols: (_offered, req) => this.#protocols.get(req) ?? false,
    });
  }

  /** Completes the handshake. `ws` itself answers 400 to one that breaks the WebSocket protocol. */
  accept(req: IncomingMessage, socket: Duplex, head: Buffer, { protocol, ...peer }: Admission): void {
    this.#protocols.set(req, protocol);
    this.#server.handleUpgrade(req, socket, head, (client) => {
      this.#sockets.set(client, socket);
      this.#opened(client, peer);
    });
  }

  send(connection: ConnectionId, data: readonly Chunk[]): void {
    const client = this.#open.get(connection);
    const socket = client && this.#sockets.get(client);
    // Nothing may follow a close frame.
    if (socket === undefined || client?.readyState !== WebSocket.OPEN) return;
    // What finds nothing waiting before it can be no backlog of its own: a message is far smaller than that.
    const watch = (): void => this.#watchBacklog(connection, client);
    writeTextFrame(socket, data, socket.writableLength === 0 ? undefined : watch);
    watch();
  }

  ping(connection: ConnectionId): void {
    this.#open.get(connection)?.ping();
  }

  /**
   * Says goodbye. What the client still sends is dropped unread, as assembling it would cost memory that no limit counts; if
   * it does not go, it is cut off after 2 s.
   */
  close(connection: ConnectionId, code: number, reason: string): void {
    const client = this.#open.get(connection);
    if (client === undefined || this.#parting.has(client)) return;
    client.close(code, reason);
    // The client's own close frame is dropped too, so it is not waited for before the connection is ended.
    this.#sockets.get(client)?.removeAllListeners("data").resume().end();
    this.#parting.set(client, setTimeout(() => client.terminate(), GOODBYE_MS).unref());
    const [oldest] = this.#parting.keys();
    if (this.#parting.size > this.#maxParting) oldest?.terminate();
  }

  /** Waits until every client has gone after its close frame, and cuts off the others. */
  async closeAll(graceMs: number): Promise<void> {
    await closedWithin(graceMs, this.#open.values());
    for (const client of this.#open.values()) client.terminate();
  }

  #watchBacklog(connection: ConnectionId, client: WebSocket): void {
    const congested = client.bufferedAmount > MAX_BACKLOG_BYTES;
    if (congested === this.#congested.has(connection)) return;
    if (congested) this.#congested.add(connection);
    else this.#congested.delete(connection);
    // Not at once: the effects of the step that sent the frame are still being carried out.
    queueMicrotask(() => this.#tell({ type: "client-congested", connection, congested, now: Date.now() }));
  }

  #opened(client: WebSocket, peer: Omit<Admission, "protocol">): void {
    const connection = ++this.#lastConnection;
    this.#open.set(connection, client);
    const alive = (): void => this.#tell({ type: "client-alive", connection, now: Date.now() });
    client.on("message", (data: Buffer, isBinary) => {
      if (isBinary) this.#tell({ type: "client-fault", connection, fault: "binary", now: Date.now() });
      else this.#tell({ type: "client-message", connection, bytes: data, now: Date.now() });
    });
    client.on(TOO_LARGE, () => {
      this.#tell({ type: "client-fault", connection, fault: "too-large", now: Date.now() });
    });
    client.on("ping", alive);
    client.on("pong", alive);
    // A broken frame or a reset: `ws` closes the socket, and "close" tells the core.
    client.on("error", () => {});
    client.on("close", () => {
      this.#open.delete(connection);
      this.#congested.delete(connection);
      clearTimeout(this.#parting.get(client));
      this.#parting.delete(client);
      this.#tell({ type: "client-closed", connection, now: Date.now() });
    });
    this.#tell({ type: "client-opened", connection, ...peer, now: Date.now() });
  }
}

/**
 * A message over `maxPayload` makes `ws` close with 1009 and no reason. Here the core hears of it first and closes with its
 * reason. `ws` goes on reading and dropping what the peer sends, so that the peer sees the close frame and not a reset.
 */
class ClientSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    if (code === 1009 && reason === undefined) this.emit(TOO_LARGE);
    super.close(code, reason); // Closing twice is harmless, and lets `ws` end a socket that was being closed.
  }
}
