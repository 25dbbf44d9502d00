import type { WebSocketLike } from "../src/index.ts";

interface Events {
  open: undefined;
  error: undefined;
  message: { readonly data: unknown };
  close: { readonly code: number; readonly reason: string };
}

/** A socket that a test opens, feeds and ends by hand. */
export class FakeSocket implements WebSocketLike {
  readonly url: string;
  readonly protocols: readonly string[];
  /** Every frame that the SDK sent. */
  readonly sent: string[] = [];
  /** What the SDK passed to `close()`. */
  readonly closed: { readonly code: number | undefined; readonly reason: string | undefined }[] = [];
  readyState = 0;
  protocol = "";
  readonly #target = new EventTarget();

  constructor(url: string, protocols: readonly string[]) {
    this.url = url;
    this.protocols = protocols;
  }

  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void {
    this.#target.addEventListener(type, (event) => listener((event as CustomEvent<Events[K]>).detail));
  }

  send(data: string): void {
    if (this.readyState !== 1) throw new Error("send on a socket that is not open");
    this.sent.push(data);
  }

  close(code?: number, reason?: string): void {
    if (code !== undefined && code !== 1000 && !(code >= 3000 && code < 5000)) throw new Error(`close code ${code}`);
    if (reason !== undefined && new TextEncoder().encode(reason).length > 123) throw new Error("close reason too long");
    this.closed.push({ code, reason });
    // Like a real socket whose peer is silent: `close` does not come by itself.
    this.readyState = 2;
  }

  /** The handshake succeeds. */
  open(protocol = "clientmcp.v1"): void {
    this.readyState = 1;
    this.protocol = protocol;
    this.#emit("open", undefined);
  }

  /** The bridge sends a frame: an object as JSON, anything else as it is. */
  receive(frame: unknown): void {
    const data =
      typeof frame === "object" && frame !== null && !(frame instanceof Uint8Array) ? JSON.stringify(frame) : frame;
    this.#emit("message", { data });
  }

  /** The connection ends. */
  end(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.#emit("close", { code, reason });
  }

  fail(): void {
    this.#emit("error", undefined);
  }

  /** The frames sent, parsed. */
  get messages(): readonly Record<string, unknown>[] {
    return this.sent.map((text) => JSON.parse(text) as Record<string, unknown>);
  }

  messagesOf(type: string): readonly Record<string, unknown>[] {
    return this.messages.filter((message) => message["type"] === type);
  }

  #emit<K extends keyof Events>(type: K, detail: Events[K]): void {
    this.#target.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** A WebSocket constructor and the sockets that it made, the newest last. */
export interface FakeNetwork {
  readonly WebSocket: new (url: string, protocols: string[]) => FakeSocket;
  readonly sockets: readonly FakeSocket[];
  /** The newest socket. */
  readonly socket: FakeSocket;
}

export function fakeNetwork(): FakeNetwork {
  const sockets: FakeSocket[] = [];
  class WebSocket extends FakeSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols);
      sockets.push(this);
    }
  }
  return {
    WebSocket,
    sockets,
    get socket() {
      const newest = sockets.at(-1);
      if (newest === undefined) throw new Error("no socket was made yet");
      return newest;
    },
  };
}
