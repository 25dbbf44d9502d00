import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import {
  MAX_MESSAGE_BYTES,
  type Chunk,
  type Claims,
  type ConnectionId,
  type Event,
  type Origin,
} from "@clientmcp/bridge-core";
import { closedWithin } from "./closed-within.ts";
import { writeRawAnswer } from "./raw-answers.ts";
import { FrameReader, type Received } from "./web-socket/frame-reader.ts";
import { writeClose, writePing, writePong, writeTextFrame } from "./web-socket/frames.ts";
import { answerHandshake } from "./web-socket/handshake.ts";
import { unreachable } from "./unreachable.ts";

const MAX_BACKLOG_BYTES = 16_777_216;
/** Far more than the 256 calls that a client has at once by default: only for one that does not read do so many frames wait. */
const MAX_WAITING_FRAMES = 4_096;
const GOODBYE_MS = 2_000;

type WithoutNow<E> = E extends unknown ? Omit<E, "now"> : never;

/** What a handshake needs besides the request: the subprotocol to select, and what its token says. */
export interface Admission {
  readonly protocol: string;
  readonly claims: Claims | undefined;
  readonly from: Origin;
}

interface Client {
  readonly socket: Duplex;
  /** Frames that wait for the client to read. Each costs memory beyond its bytes, however small it is. */
  waiting: number;
  /** The payload of the newest ping that could not be answered yet; older ones need no answer (RFC 6455 §5.5.3). */
  ping: Buffer | undefined;
}

/** The WebSockets of the client channel (SPEC §3): frames become events, and effects become frames. */
export class ClientSockets {
  readonly #tell: (event: Event) => void;
  readonly #open = new Map<ConnectionId, Client>();
  /** Clients for which more bytes wait than they should. */
  readonly #congested = new Set<ConnectionId>();
  /** Clients that got a close frame or ended their side, and have not gone yet, the oldest first. */
  readonly #parting = new Map<ConnectionId, NodeJS.Timeout>();
  readonly #maxParting: number;
  #lastConnection = 0;

  /** @param maxParting How many clients may be saying goodbye at once; beyond that the oldest is cut off. */
  constructor(tell: (event: Event) => void, maxParting: number) {
    this.#tell = tell;
    this.#maxParting = maxParting;
  }

  /** Completes the handshake, or refuses one that breaks the WebSocket protocol. */
  accept(req: IncomingMessage, socket: Duplex, head: Buffer, { protocol, ...peer }: Admission): void {
    if (!socket.readable || !socket.writable) return void socket.destroy(); // It left while its token was verified.
    const handshake = answerHandshake(req, protocol);
    if (handshake.kind === "refuse") return writeRawAnswer(socket, handshake.answer);
    if (socket instanceof Socket) socket.setTimeout(0).setNoDelay();
    if (head.length > 0) socket.unshift(head);
    socket.write(handshake.head);
    this.#opened(socket, peer);
  }

  send(connection: ConnectionId, data: readonly Chunk[]): void {
    const client = this.#writable(connection);
    if (client === undefined) return;
    // What finds nothing waiting before it can be no backlog of its own: a message is far smaller than that.
    if (client.socket.writableLength === 0) return writeTextFrame(client.socket, data);
    client.waiting++;
    writeTextFrame(client.socket, data, () => {
      client.waiting--;
      this.#watchBacklog(connection, client);
    });
    this.#watchBacklog(connection, client);
    if (client.waiting === MAX_WAITING_FRAMES)
      this.#tellLater({ type: "client-fault", connection, fault: "not-reading" });
  }

  ping(connection: ConnectionId): void {
    const client = this.#writable(connection);
    if (client !== undefined) writePing(client.socket);
  }

  /**
   * Says goodbye. What the client still sends is dropped unread, its own close frame too; if it does not go, it is cut off
   * after 2 s.
   */
  close(connection: ConnectionId, code: number | undefined, reason: string): void {
    const client = this.#writable(connection);
    if (client === undefined) return;
    writeClose(client.socket, code, reason);
    client.socket.removeAllListeners("data").resume();
    this.#part(connection, client);
  }

  /** Waits until every client has gone after its close frame, and cuts off the others. */
  async closeAll(graceMs: number): Promise<void> {
    const sockets = Array.from(this.#open.values(), ({ socket }) => socket);
    await closedWithin(graceMs, sockets);
    for (const socket of sockets) socket.destroy();
  }

  /** Nothing may follow a close frame. */
  #writable(connection: ConnectionId): Client | undefined {
    return this.#parting.has(connection) ? undefined : this.#open.get(connection);
  }

  #part(connection: ConnectionId, { socket }: Client): void {
    socket.end();
    this.#parting.set(connection, setTimeout(() => socket.destroy(), GOODBYE_MS).unref());
    const [oldest] = this.#parting.keys();
    if (oldest !== undefined && this.#parting.size > this.#maxParting) this.#open.get(oldest)?.socket.destroy();
  }

  #watchBacklog(connection: ConnectionId, { socket }: Client): void {
    const congested = socket.writableLength > MAX_BACKLOG_BYTES;
    if (congested === this.#congested.has(connection)) return;
    if (congested) this.#congested.add(connection);
    else this.#congested.delete(connection);
    this.#tellLater({ type: "client-congested", connection, congested });
  }

  /** Not at once: the effects of the step that sent a frame are still being carried out. */
  #tellLater(news: WithoutNow<Extract<Event, { type: "client-congested" | "client-fault" }>>): void {
    queueMicrotask(() => this.#tell({ ...news, now: Date.now() }));
  }

  #opened(socket: Duplex, peer: Omit<Admission, "protocol">): void {
    const connection = ++this.#lastConnection;
    const client: Client = { socket, waiting: 0, ping: undefined };
    this.#open.set(connection, client);
    const reader = new FrameReader(MAX_MESSAGE_BYTES, (received) => this.#receive(connection, received));
    socket.on("data", (chunk: Buffer) => reader.read(chunk));
    socket.on("drain", () => this.#answerPing(connection));
    // Whoever has ended his side sends no results any more.
    socket.on("end", () => this.#writable(connection) && this.#part(connection, client));
    socket.on("close", () => {
      this.#open.delete(connection);
      this.#congested.delete(connection);
      clearTimeout(this.#parting.get(connection));
      this.#parting.delete(connection);
      this.#tell({ type: "client-closed", connection, now: Date.now() });
    });
    this.#tell({ type: "client-opened", connection, ...peer, now: Date.now() });
  }

  #receive(connection: ConnectionId, received: Received): void {
    // One chunk may hold frames that follow what the connection was closed for.
    const client = this.#writable(connection);
    if (client === undefined) return;
    switch (received.kind) {
      case "text":
        return this.#tell({ type: "client-message", connection, bytes: received.bytes, now: Date.now() });
      case "binary":
      case "too-large":
        return this.#tell({ type: "client-fault", connection, fault: received.kind, now: Date.now() });
      case "ping":
        client.ping = Buffer.from(received.bytes); // A view would hold the whole chunk while it waits.
        this.#answerPing(connection);
        return this.#tell({ type: "client-alive", connection, now: Date.now() });
      case "pong":
        return this.#tell({ type: "client-alive", connection, now: Date.now() });
      case "close":
        return this.close(connection, received.code, received.reason);
      case "broken":
        return this.close(connection, received.code, received.fault);
      default:
        return unreachable(received);
    }
  }

  /** Who sends pings and does not read shall not pile up answers here. */
  #answerPing(connection: ConnectionId): void {
    const client = this.#writable(connection);
    if (client?.ping === undefined || client.socket.writableNeedDrain) return;
    writePong(client.socket, client.ping);
    client.ping = undefined;
  }
}
