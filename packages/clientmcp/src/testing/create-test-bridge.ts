import {
  CLOSE_CODE,
  closeReason,
  isJsonObject,
  type AgentInfo,
  type CallToolResult,
  type Tool,
} from "../protocol/index.ts";
import { unreachable } from "../unreachable.ts";
import type { WebSocketConstructor } from "../web-socket.ts";
import { FrameFault, readClientFrame, type ClientFrame, type Progress } from "./client-frame.ts";
import { later, onTheWay } from "./later.ts";
import { OpenCalls } from "./open-calls.ts";
import { unknownTool } from "./rpc-error.ts";
import { TestSocket, type SocketHost } from "./test-socket.ts";
import { cancelled, unavailable } from "./unavailable.ts";

export interface TestBridgeOptions {
  /** The client ID that the bridge knows the application by; default `app`. It stands in the texts that agents get. */
  readonly client?: string | undefined;
  /** Whether a token is valid, asked for every connection; by default every token is. A refused one is closed with 4401. */
  readonly accepts?: ((token: string) => boolean) | undefined;
  /** How long a call may take, in milliseconds; default 120,000 (SPEC §5.2). */
  readonly callTimeoutMs?: number | undefined;
}

export interface TestCallOptions {
  /** The name that the agent gives itself. */
  readonly agent?: AgentInfo | undefined;
  /** Aborting it is an agent that goes away: the call is cancelled and the promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Asks for progress, and is told each value that grows. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** In place of the bridge's `callTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

/** The answer to a call, and the way to take the call back. */
export interface TestCall extends Promise<CallToolResult> {
  /** The agent cancels: the handler's signal aborts and the answer is a tool error that says so. */
  readonly cancel: () => void;
}

/** A text frame of the client channel (SPEC §3.2). */
export interface WireMessage {
  readonly from: "client" | "bridge";
  readonly text: string;
  /** The parsed text, where it is an object. */
  readonly message?: Readonly<Record<string, unknown>>;
}

/** What a client needs in order to connect to a test bridge. */
export interface TestConnectionOptions {
  readonly url: string;
  readonly token: string;
  readonly WebSocket: WebSocketConstructor;
}

/** A bridge in memory, for one application. It answers as a real bridge does, and starts no timer but a call's timeout. */
export interface TestBridge {
  /** For `new ClientMCP({ ...bridge.options })`. Any other `url` and `token` do as well: the `WebSocket` leads here. */
  readonly options: TestConnectionOptions;
  /** Every frame so far, in order. */
  readonly wire: readonly WireMessage[];
  /** What the application last declared; `undefined` while it is offline. */
  readonly instructions: string | undefined;
  /** The tools that an agent sees now: none while the application is offline. */
  listTools(): Promise<readonly Tool[]>;
  /**
   * Waits until the application is connected and its tools satisfy `condition`; by default any do. It has no time limit of its
   * own. A second change within 250 ms of another leaves the SDK that much later.
   */
  waitForTools(condition?: (tools: readonly Tool[]) => boolean): Promise<readonly Tool[]>;
  /**
   * Calls a tool as an agent. What keeps the application from answering is a tool error with
   * `_meta["io.github.clientmcp/unavailable"]` (SPEC §4.3).
   *
   * @param args What JSON can hold of it is sent.
   * @returns A promise that rejects with an `RpcError` (-32602) for a tool that the application has not declared.
   */
  callTool(name: string, args?: object, options?: TestCallOptions): TestCall;
  /**
   * Ends the connection, if there is one, and lets no other through until `restore()`.
   *
   * @param code How the application sees it end; default 1006, a lost network (SPEC §3.3 has all).
   */
  drop(code?: number, reason?: string): void;
  /** Lets connections through again. The SDK tries by itself, on its timers. */
  restore(): void;
}

/**
 * Makes a bridge in memory for tests and stories: no server, no port, no test framework. What it delivers arrives later, in
 * order, and without timers, so that it works under real and under fake ones.
 */
export function createTestBridge(options: TestBridgeOptions = {}): TestBridge {
  return new MemoryBridge(options);
}

interface Declared {
  readonly tools: readonly Tool[];
  readonly instructions: string | undefined;
}

class MemoryBridge implements TestBridge {
  readonly options: TestBridge["options"];
  readonly #wire: WireMessage[] = [];
  readonly #client: string;
  readonly #accepts: (token: string) => boolean;
  readonly #callTimeoutMs: number;
  readonly #calls: OpenCalls;
  readonly #waiting = new Set<() => void>();
  #reachable = true;
  #socket: TestSocket | undefined;
  #declared: Declared | undefined;

  constructor({ client = "app", accepts = () => true, callTimeoutMs = 120_000 }: TestBridgeOptions) {
    this.#client = client;
    this.#accepts = accepts;
    this.#callTimeoutMs = callTimeoutMs;
    this.#calls = new OpenCalls(client, (socket, text) => this.#send(socket, text));
    const host: SocketHost = {
      reachable: () => this.#reachable,
      opened: (socket) => this.#opened(socket),
      received: (socket, data) => this.#received(socket, data),
      closed: (socket) => this.#closed(socket),
    };
    class WebSocket extends TestSocket {
      constructor(url: string, protocols: string | readonly string[] = []) {
        super(url, protocols, host);
      }
    }
    this.options = { url: "ws://bridge.test/connect", token: "a.test.token", WebSocket };
  }

  get wire(): readonly WireMessage[] {
    return [...this.#wire];
  }

  get instructions(): string | undefined {
    return this.#declared?.instructions;
  }

  async listTools(): Promise<readonly Tool[]> {
    await onTheWay();
    return this.#declared?.tools ?? [];
  }

  waitForTools(condition: (tools: readonly Tool[]) => boolean = () => true): Promise<readonly Tool[]> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (this.#declared === undefined) return;
        try {
          if (!condition(this.#declared.tools)) return;
          resolve(this.#declared.tools);
        } catch (error) {
          reject(error);
        }
        this.#waiting.delete(look);
      };
      this.#waiting.add(look);
      look();
    });
  }

  callTool(name: string, args: object = {}, options: TestCallOptions = {}): TestCall {
    const cancelling = new AbortController();
    const answer = this.#call(name, args, options, cancelling.signal);
    return Object.assign(answer, { cancel: () => cancelling.abort() });
  }

  drop(code = 1006, reason = ""): void {
    this.#reachable = false;
    this.#end(code, reason);
  }

  restore(): void {
    this.#reachable = true;
  }

  #opened(socket: TestSocket): void {
    if (!this.#accepts(socket.token)) {
      socket.end(CLOSE_CODE.unauthorized, "a valid client token is needed");
      return;
    }
    this.#end(CLOSE_CODE.replaced, "replaced by a newer connection of this client");
    this.#socket = socket;
  }

  #received(socket: TestSocket, data: unknown): void {
    if (socket !== this.#socket) return;
    if (typeof data === "string") this.#log("client", data);
    let frame: ClientFrame | undefined;
    try {
      frame = readClientFrame(data);
    } catch (error) {
      if (!(error instanceof FrameFault)) throw error;
      this.#end(error.code, closeReason(error.message, error.subject));
      return;
    }
    if (frame !== undefined) this.#handle(socket, frame);
  }

  #closed(socket: TestSocket): void {
    if (socket === this.#socket) this.#release(socket);
  }

  async #call(
    name: string,
    args: object,
    { agent, signal, onProgress, timeoutMs = this.#callTimeoutMs }: TestCallOptions,
    cancel: AbortSignal,
  ): Promise<CallToolResult> {
    const json = JSON.stringify(args);
    await onTheWay();
    signal?.throwIfAborted();
    if (cancel.aborted) return cancelled();
    const socket = this.#socket;
    if (socket === undefined) return unavailable(this.#client, "offline", timeoutMs);
    if (!this.#declared?.tools.some((tool) => tool.name === name)) throw unknownTool(name);
    const call = { socket, name, args: json, agent, onProgress, timeoutMs, gone: signal, cancel };
    return this.#calls.start(call);
  }

  #handle(socket: TestSocket, frame: ClientFrame): void {
    switch (frame.type) {
      case "register":
        this.#declared = frame;
        this.#send(socket, '{"type":"registered"}');
        // Later, because the application is to hear first that it is online.
        later(() => this.#tell());
        return;
      case "result":
        return this.#calls.answer(socket, frame.id, frame.result);
      case "progress":
        return this.#calls.progress(socket, frame.id, frame.progress);
      case "ping":
        return this.#send(socket, '{"type":"pong"}');
      default:
        return unreachable(frame);
    }
  }

  #send(socket: TestSocket, text: string): void {
    this.#log("bridge", text);
    socket.deliver(text);
  }

  #end(code: number, reason: string): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    socket.end(code, reason);
    this.#release(socket);
  }

  #release(socket: TestSocket): void {
    this.#socket = undefined;
    this.#declared = undefined;
    this.#calls.disconnected(socket);
  }

  #tell(): void {
    for (const look of this.#waiting) look();
  }

  #log(from: WireMessage["from"], text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      // The text says it all.
    }
    this.#wire.push({ from, text, ...(isJsonObject(message) && { message }) });
  }
}
