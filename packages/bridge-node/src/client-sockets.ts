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
  readonly #open = new Map<ConnectionId, Duplex>();
  /** Clients for which more bytes wait than they should. */
  readonly #congested = new Set<ConnectionId>();
  /** Clients that got a close frame and have not gone yet, the oldest first. */
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
    const socket = this.#writable(connection);
    if (socket === undefined) return;
    // What finds nothing waiting before it can be no backlog of its own: a message is far smaller than that.
    const watch = socket.writableLength === 0 ? undefined : () => this.#watchBacklog(connection, socket);
    writeTextFrame(socket, data, watch);
    watch?.();
  }

  ping(connection: ConnectionId): void {
    const socket = this.#writable(connection);
    if (socket !== undefined) writePing(socket);
  }

  /**
   * Says goodbye. What the client still sends is dropped unread, its own close frame too; if it does not go, it is cut off
   * after 2 s.
   */
  close(connection: ConnectionId, code: number | undefined, reason: string): void {
    const socket = this.#writable(connection);
    if (socket === undefined) return;
    writeClose(socket, code, reason);
    socket.removeAllListeners("data").resume().end();
    this.#parting.set(connection, setTimeout(() => socket.destroy(), GOODBYE_MS).unref());
    const [oldest] = this.#parting.keys();
    if (oldest !== undefined && this.#parting.size > this.#maxParting) this.#open.get(oldest)?.destroy();
  }

  /** Waits until every client has gone after its close frame, and cuts off the others. */
  async closeAll(graceMs: number): Promise<void> {
    await closedWithin(graceMs, this.#open.values());
    for (const socket of this.#open.values()) socket.destroy();
  }

  /** Nothing may follow a close frame. */
  #writable(connection: ConnectionId): Duplex | undefined {
    return this.#parting.has(connection) ? undefined : this.#open.get(connection);
  }

  #watchBacklog(connection: ConnectionId, socket: Duplex): void {
    const congested = socket.writableLength > MAX_BACKLOG_BYTES;
    if (congested === this.#congested.has(connection)) return;
    if (congested) this.#congested.add(connection);
    else this.#congested.delete(connection);
    // Not at once: the effects of the step that sent the frame are still being carried out.
    queueMicrotask(() => this.#tell({ type: "client-congested", connection, congested, now: Date.now() }));
  }

  #opened(socket: Duplex, peer: Omit<Admission, "protocol">): void {
    const connection = ++this.#lastConnection;
    this.#open.set(connection, socket);
    const reader = new FrameReader(MAX_MESSAGE_BYTES, (received) => this.#receive(connection, received));
    socket.on("data", (chunk: Buffer) => reader.read(chunk));
    socket.on("end", () => socket.end()); // A connection is left open by whoever has not ended it.
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
    const socket = this.#writable(connection);
    if (socket === undefined) return;
    switch (received.kind) {
      case "text":
        return this.#tell({ type: "client-message", connection, bytes: received.bytes, now: Date.now() });
      case "binary":
      case "too-large":
        return this.#tell({ type: "client-fault", connection, fault: received.kind, now: Date.now() });
      case "ping":
        // Who sends pings and reads no answers shall not pile them up here.
        if (socket.writableLength <= MAX_BACKLOG_BYTES) writePong(socket, received.bytes);
        return this.#tell({ type: "client-alive", connection, now: Date.now() });
      case "pong":
        return this.#tell({ type: "client-alive", connection, now: Date.now() });
      case "close":
        return this.close(connection, received.code, "");
      case "broken":
        return this.close(connection, received.code, received.fault);
      default:
        return unreachable(received);
    }
  }
}
