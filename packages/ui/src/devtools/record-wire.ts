import type { WebSocketConstructor } from "clientmcp";

const MAX_FRAMES = 500;
const MAX_TEXT = 8_192;
const TOKEN_LIKE = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const HIDDEN = "[token hidden]";

/** One thing that happened on the wire. */
export interface WireFrame {
  /** Counts up from 1. */
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Who sent it; `socket` tells that a connection opened or ended. */
  readonly from: "client" | "bridge" | "socket";
  /** The first 8,192 characters. It holds no token. */
  readonly text: string;
  /** Of the whole text. */
  readonly length: number;
}

/** The last 500 frames of a client's connections. */
export class WireLog {
  readonly #listeners = new Set<() => void>();
  #frames: readonly WireFrame[] = [];
  #count = 0;

  /** The newest last. The same array until something happens. */
  get frames(): readonly WireFrame[] {
    return this.#frames;
  }

  /** Calls `listener` after each frame. */
  subscribe(listener: () => void): () => void {
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  /** Tokens must be taken out before. */
  add(from: WireFrame["from"], text: string): void {
    const frame = { id: ++this.#count, at: Date.now(), from, text: text.slice(0, MAX_TEXT), length: text.length };
    this.#changed([...this.#frames.slice(1 - MAX_FRAMES), frame]);
  }

  /** Forgets every frame so far. */
  clear(): void {
    this.#changed([]);
  }

  #changed(frames: readonly WireFrame[]): void {
    this.#frames = frames;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * A WebSocket for `new ClientMCP({ WebSocket })` that writes into `log` what is sent and received, without tokens. For
 * development: arguments and results are in it.
 *
 * @param WebSocket The one to record; the global one by default.
 */
export function recordWire(log: WireLog, WebSocket: WebSocketConstructor = globalThis.WebSocket): WebSocketConstructor {
  return class extends WebSocket {
    readonly #token: string | undefined;

    constructor(url: string, protocols: string[]) {
      super(url, protocols);
      this.#token = protocols[1];
      const { origin, pathname } = new URL(url);
      this.addEventListener("open", () => this.#add("socket", `open ${origin}${pathname}`));
      this.addEventListener("message", ({ data }) => this.#add("bridge", typeof data === "string" ? data : "[binary]"));
      this.addEventListener("close", ({ code, reason }) => this.#add("socket", `close ${code} ${reason}`.trimEnd()));
      this.addEventListener("error", () => this.#add("socket", "error"));
    }

    override send(data: string): void {
      this.#add("client", data);
      super.send(data);
    }

    #add(from: WireFrame["from"], text: string): void {
      const own = this.#token === undefined ? text : text.replaceAll(this.#token, HIDDEN);
      log.add(from, own.replaceAll(TOKEN_LIKE, HIDDEN));
    }
  };
}
