import type { WebSocketConstructor } from "clientmcp";
import { FakeSocket } from "../../clientmcp/test/fake-web-socket.ts";

interface DeclaredTool {
  readonly name: string;
  readonly description?: string;
}

interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

type FromClient =
  | { readonly type: "register"; readonly tools: readonly DeclaredTool[] }
  | { readonly type: "result"; readonly id: string; readonly result: ToolResult }
  | { readonly type: "ping" };

/** A bridge in memory: it accepts every connection, confirms every register and can call the tools that were declared. */
export class FakeBridge {
  /** Connects to this bridge. */
  readonly WebSocket: WebSocketConstructor;
  /** Every socket that was ever made, oldest first. */
  readonly sockets: FakeSocket[] = [];
  /** The tools of every register that arrived, oldest first. */
  readonly registers: (readonly DeclaredTool[])[] = [];
  /** How many results arrived for each call ID. */
  readonly answers = new Map<string, number>();
  /** `false` makes every attempt fail, as a bridge that is not running does. */
  reachable = true;
  readonly #waiting = new Map<string, (result: ToolResult) => void>();
  #calls = 0;

  constructor() {
    const made = (socket: FakeSocket): void => this.#answer(socket);
    const sent = (socket: FakeSocket, text: string): void => this.#receive(socket, JSON.parse(text) as FromClient);
    // Everything happens a microtask later, because nothing about a real socket is synchronous.
    this.WebSocket = class extends FakeSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols);
        made(this);
      }

      override send(text: string): void {
        super.send(text);
        queueMicrotask(() => sent(this, text));
      }

      override close(code?: number, reason?: string): void {
        super.close(code, reason);
        queueMicrotask(() => this.end(code));
      }
    };
  }

  get open(): readonly FakeSocket[] {
    return this.sockets.filter((socket) => socket.readyState === 1);
  }

  /** The codes with which the sockets were closed, oldest socket first; `undefined` for one that was not. */
  get closeCodes(): readonly (number | undefined)[] {
    return this.sockets.map((socket) => socket.closed[0]?.code);
  }

  /** The names that the latest register declared. */
  get toolNames(): readonly string[] {
    return this.registers.at(-1)?.map((tool) => tool.name) ?? [];
  }

  /** Calls a tool over the open connection; resolves with the result that the application sends. */
  call(name: string, args: object = {}): Promise<ToolResult> {
    return this.startCall(name, args).result;
  }

  startCall(name: string, args: object = {}): { readonly id: string; readonly result: Promise<ToolResult> } {
    const id = `c${++this.#calls}`;
    const result = new Promise<ToolResult>((resolve) => this.#waiting.set(id, resolve));
    this.#connection().receive({ type: "call", id, name, arguments: args });
    return { id, result };
  }

  cancel(id: string): void {
    this.#connection().receive({ type: "cancel", id });
  }

  /** Ends the open connection as a network does. */
  drop(): void {
    this.#connection().end();
  }

  #connection(): FakeSocket {
    const socket = this.open.at(-1);
    if (socket === undefined) throw new Error("no connection is open");
    return socket;
  }

  #answer(socket: FakeSocket): void {
    this.sockets.push(socket);
    queueMicrotask(() => {
      if (socket.readyState !== 0) return;
      if (this.reachable) socket.open();
      else socket.end();
    });
  }

  #receive(socket: FakeSocket, message: FromClient): void {
    switch (message.type) {
      case "ping":
        return socket.receive({ type: "pong" });
      case "register":
        this.registers.push(message.tools);
        return socket.receive({ type: "registered" });
      case "result":
        this.answers.set(message.id, (this.answers.get(message.id) ?? 0) + 1);
        return this.#waiting.get(message.id)?.(message.result);
      default:
        throw new Error(`unknown message ${JSON.stringify(message)}`);
    }
  }
}
