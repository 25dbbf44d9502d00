/** The part of a WebSocket that the SDK uses: browsers', Node's, Deno's, Bun's, and that of the `ws` package all have it. */
export interface WebSocketLike {
  /** 0 connecting, 1 open, 2 closing, 3 closed. */
  readonly readyState: number;
  /** The subprotocol that the server selected. */
  readonly protocol: string;
  /** Sends one text frame. */
  send(data: string): void;
  /** Starts to close. */
  close(code?: number, reason?: string): void;
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { readonly code: number; readonly reason: string }) => void): void;
}

/** What makes the sockets: `new WebSocket(url, protocols)`. */
export type WebSocketConstructor = new (url: string, protocols: string[]) => WebSocketLike;
