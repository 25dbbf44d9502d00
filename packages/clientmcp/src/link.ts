import { readBridgeMessage } from "./bridge-message.ts";
import { ClientMCPError } from "./client-error.ts";
import { closeOutcome, type CloseOutcome } from "./close-outcome.ts";
import { KeepAlive } from "./keep-alive.ts";
import { loopbackAdvice } from "./loopback-advice.ts";
import { SUBPROTOCOL, type BridgeMessage } from "./protocol/index.ts";
import { thrownText } from "./thrown-text.ts";
import { askToken, type TokenSource } from "./token.ts";
import type { WebSocketConstructor, WebSocketLike } from "./web-socket.ts";

declare const __DEV__: boolean;

const OPEN_WITHIN_MS = 10_000;
const OPEN = 1;
// The bridge's edge may know exactly this text (SPEC §3.2).
const PING = '{"type":"ping"}';

export interface LinkOptions {
  readonly url: string;
  readonly token: TokenSource;
  readonly WebSocket: WebSocketConstructor;
  readonly opened: () => void;
  readonly received: (message: BridgeMessage) => void;
  /** Called once, unless the link was dropped before. */
  readonly ended: (outcome: CloseOutcome) => void;
}

/**
 * One attempt to connect, and the connection that it becomes. After `drop()` or `ended` it reports nothing any more, whatever
 * its socket still does: an old socket cannot disturb the one after it.
 */
export class Link {
  readonly startedAt: number = Date.now();
  readonly #options: LinkOptions;
  #over = false;
  #socket: WebSocketLike | undefined;
  #openTimer: ReturnType<typeof setTimeout> | undefined;
  #keepAlive: KeepAlive | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    void this.#start();
  }

  /** Whether a socket was made that has not opened yet. */
  get opening(): boolean {
    return this.#openTimer !== undefined;
  }

  send(text: string): void {
    if (!this.#over && this.#socket?.readyState === OPEN) this.#socket.send(text);
  }

  /** Asks for a sign of life now. */
  probe(): void {
    this.#keepAlive?.probe();
  }

  /** Ends the link without a report. `code` must be 1000 or 3000 to 4999: browsers refuse others. */
  drop(code = 1000, reason?: string): void {
    this.#over = true;
    clearTimeout(this.#openTimer);
    this.#openTimer = undefined;
    this.#keepAlive?.stop();
    this.#socket?.close(code, reason);
  }

  async #start(): Promise<void> {
    const token = await askToken(this.#options.token);
    if (this.#over) return;
    if (token instanceof ClientMCPError) return this.#end({ error: token, next: "retry" });
    try {
      this.#open(token);
    } catch (cause) {
      this.#fail("network", __DEV__ ? `No WebSocket could be made: ${thrownText(cause)}` : thrownText(cause), cause);
    }
  }

  #open(token: string): void {
    const { url, WebSocket } = this.#options;
    const socket = new WebSocket(url, [SUBPROTOCOL, token]);
    this.#socket = socket;
    this.#openTimer = setTimeout(
      () => this.#fail("network", __DEV__ ? "The bridge did not answer within 10 s" : "no answer"),
      OPEN_WITHIN_MS,
    );
    socket.addEventListener("open", () => {
      // Some runtimes cannot close a socket while it opens.
      if (this.#over) socket.close();
      else this.#opened(socket);
    });
    socket.addEventListener("message", ({ data }) => {
      if (!this.#over) this.#received(data);
    });
    // Node 22 reports a failed handshake as `error` alone, without a `close`.
    socket.addEventListener("error", () => {
      if (this.opening)
        this.#fail(
          "network",
          __DEV__
            ? `No connection to ${new URL(url).host}: is the bridge running, and is \`url\` right?${loopbackAdvice(url, globalThis.location)}`
            : new URL(url).host,
        );
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.#end(closeOutcome(code, reason, typeof this.#options.token === "string"));
    });
  }

  #opened(socket: WebSocketLike): void {
    clearTimeout(this.#openTimer);
    this.#openTimer = undefined;
    if (socket.protocol !== SUBPROTOCOL) {
      const message = __DEV__
        ? `The server did not select ${SUBPROTOCOL}: is \`url\` the bridge's /connect?`
        : "subprotocol";
      this.#fail("protocol-error", message);
      return;
    }
    this.#keepAlive = new KeepAlive(
      () => this.send(PING),
      () => this.#fail("network", __DEV__ ? "The bridge gave no sign of life" : "no sign of life"),
    );
    this.#options.opened();
  }

  #received(data: unknown): void {
    this.#keepAlive?.heard();
    let message: BridgeMessage | undefined;
    try {
      message = readBridgeMessage(data);
    } catch (cause) {
      const fault = cause instanceof Error ? cause.message : "";
      this.#fail("protocol-error", __DEV__ ? `The bridge sent ${fault}` : fault, cause, fault);
      return;
    }
    if (message !== undefined) this.#options.received(message);
  }

  #fail(code: "network" | "protocol-error", message: string, cause?: unknown, reason?: string): void {
    this.#end(
      { error: new ClientMCPError(code, message, { cause }), next: "retry" },
      code === "network" ? 1000 : 4400,
      reason,
    );
  }

  #end(outcome: CloseOutcome, code?: number, reason?: string): void {
    if (this.#over) return;
    this.drop(code, reason);
    this.#options.ended(outcome);
  }
}
