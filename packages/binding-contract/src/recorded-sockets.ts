import type { WebSocketConstructor } from "clientmcp";

/** One attempt to connect. */
export interface RecordedSocket {
  readonly url: string;
  readonly token: string | undefined;
  readonly isOpen: boolean;
  /** The code that the client closed with, `undefined` while it has not. */
  readonly closedWith: number | undefined;
  /** The code with which the connection ended. */
  readonly endedWith: number | undefined;
}

/** The same WebSocket, with a note of each that is made. */
export function recordSockets(Base: WebSocketConstructor): {
  readonly WebSocket: WebSocketConstructor;
  readonly sockets: readonly RecordedSocket[];
} {
  const sockets: RecordedSocket[] = [];
  class Recorded extends Base implements RecordedSocket {
    readonly url: string;
    readonly token: string | undefined;
    closedWith: number | undefined;
    endedWith: number | undefined;

    constructor(url: string, protocols: string[]) {
      super(url, protocols);
      this.url = url;
      this.token = protocols[1];
      this.addEventListener("close", ({ code }) => {
        this.endedWith = code;
      });
      sockets.push(this);
    }

    get isOpen(): boolean {
      return this.readyState === 1;
    }

    override close(code?: number, reason?: string): void {
      this.closedWith = code;
      super.close(code, reason);
    }
  }
  return { WebSocket: Recorded, sockets };
}
