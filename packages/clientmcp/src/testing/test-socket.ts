import { SUBPROTOCOL } from "../protocol/index.ts";
import type { WebSocketLike } from "../web-socket.ts";
import { later } from "./later.ts";

interface Events {
  open: undefined;
  error: undefined;
  message: { readonly data: unknown };
  close: { readonly code: number; readonly reason: string };
}

/** The other end of a socket. */
export interface SocketHost {
  /** A socket wants to connect. @returns Whether there is anybody to answer. */
  readonly reachable: () => boolean;
  /** The handshake is done. */
  readonly opened: (socket: TestSocket) => void;
  readonly received: (socket: TestSocket, data: unknown) => void;
  /** The application closed the socket, or `end` did. */
  readonly closed: (socket: TestSocket) => void;
}

/** A WebSocket whose other end is in memory. It delivers later, in order, and behaves as a browser's otherwise. */
export class TestSocket implements WebSocketLike {
  readonly url: string;
  /** The token that the application offered. */
  readonly token: string;
  protocol = "";
  readyState = 0;
  readonly #host: SocketHost;
  readonly #listeners = new Map<string, Set<(event: never) => void>>();

  constructor(url: string, protocols: string | readonly string[], host: SocketHost) {
    const offered = typeof protocols === "string" ? [protocols] : protocols;
    this.url = url;
    this.token = offered.find((protocol) => protocol !== SUBPROTOCOL) ?? "";
    this.#host = host;
    later(() => this.#connect(offered.includes(SUBPROTOCOL)));
  }

  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: keyof Events, listener: (event: never) => void): void {
    this.#listeners.get(type)?.delete(listener);
  }

  send(data: unknown): void {
    if (this.readyState === 0) throw new DOMException("the socket is not open yet", "InvalidStateError");
    if (this.readyState === 1) later(() => this.#host.received(this, data));
  }

  close(code?: number, reason = ""): void {
    if (code !== undefined && code !== 1000 && !(code >= 3000 && code < 5000)) {
      throw new DOMException(`a page cannot close with ${code}`, "InvalidAccessError");
    }
    if (this.readyState >= 2) return;
    const opening = this.readyState === 0;
    this.readyState = 2;
    later(() => this.#closed(opening ? 1006 : (code ?? 1005), reason));
  }

  /** Sends a frame to the application. */
  deliver(text: string): void {
    later(() => {
      if (this.readyState === 1) this.#emit("message", { data: text });
    });
  }

  /** Ends the connection from the other side; frames that are on their way still arrive. */
  end(code: number, reason: string): void {
    later(() => this.#closed(code, reason));
  }

  #connect(speaksClientMCP: boolean): void {
    if (this.readyState !== 0) return;
    if (!speaksClientMCP || !this.#host.reachable()) {
      this.#emit("error", undefined);
      this.#closed(1006, "");
      return;
    }
    this.readyState = 1;
    this.protocol = SUBPROTOCOL;
    this.#emit("open", undefined);
    this.#host.opened(this);
  }

  #closed(code: number, reason: string): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#host.closed(this);
    this.#emit("close", { code, reason });
  }

  #emit<K extends keyof Events>(type: K, event: Events[K]): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event as never);
  }
}
